import fc from 'fast-check'
import * as kit from '../../../resources/kit/fields/index.ts'
import { atMost, label, storedTexts, type Fixture } from '../fixture.ts'

export const richText: Fixture = {
  field: kit.richText({ label, profile: 'question', maxLength: 100 }),
  valid: () => [
    '已知 <b>f(x)</b>',
    '<span data-type="formula" data-value="x^2"></span>',
    '甲<script>alert(1)</script>乙',
    '<img src="x" onerror="alert(1)">丙',
    '<b onclick="alert(1)" style="color:red">丁</b>',
  ],
  stored: (html: string) => html.replace(/<script>.*<\/script>|<img[^>]*>| onclick="[^"]*"| style="[^"]*"/g, ''),
  invalid: [['a'.repeat(101), atMost(100)]],
  // Dollars are text here, and would be read as a formula.
  inCells: fc.oneof({ weight: 9, arbitrary: storedTexts }, { weight: 1, arbitrary: fc.constant('$x$') }),
}
