import { z } from 'zod'
import * as kit from '../../../resources/kit/fields/index.ts'
import { atMost, label, messageOf, storedTexts, type Fixture } from '../fixture.ts'

export const json: Fixture = {
  field: kit.json(z.strictObject({ text: z.string().max(60) }), { label, html: ['text'], example: { text: 'a' } }),
  valid: () => [{ text: '已知 <b>f(x)</b>' }, { text: '甲<script>alert(1)</script>乙' }],
  stored: ({ text }: { text: string }) => ({ text: text.replace(/<script>.*<\/script>/, '') }),
  invalid: [
    [{ text: 'a', more: 1 }, messageOf('unknownKey')],
    [{ text: 'a'.repeat(61) }, atMost(60)],
  ],
  inCells: storedTexts.map((text) => ({ text })),
}
