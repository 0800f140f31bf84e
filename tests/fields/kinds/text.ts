import fc from 'fast-check'
import * as kit from '../../../resources/kit/fields/index.ts'
import { writtenLine } from '../../../resources/kit/index.ts'
import { atMost, label, messageOf, type Fixture } from '../fixture.ts'

export const text: Fixture = {
  field: kit.text({ label, maxLength: 5 }),
  valid: () => ['a', '函数', '函数的极限'],
  invalid: [
    ['123456', atMost(5)],
    ['a\0b', messageOf('text')],
    ['\ud800', messageOf('text')],
  ],
  inCells: fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 5 })
    .map(writtenLine)
    .filter((line) => line !== ''),
}
