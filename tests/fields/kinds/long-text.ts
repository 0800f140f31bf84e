import fc from 'fast-check'
import * as kit from '../../../resources/kit/fields/index.ts'
import { writtenText } from '../../../resources/kit/index.ts'
import { atMost, label, messageOf, type Fixture } from '../fixture.ts'

export const longText: Fixture = {
  field: kit.longText({ label, maxLength: 8 }),
  valid: () => ['第一行\n第二行', 'a'],
  invalid: [
    ['123456789', atMost(8)],
    ['\0', messageOf('text')],
  ],
  inCells: fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 8 })
    .map(writtenText)
    .filter((text) => text !== ''),
}
