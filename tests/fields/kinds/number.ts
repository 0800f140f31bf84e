import fc from 'fast-check'
import * as kit from '../../../resources/kit/fields/index.ts'
import { label, notAnInteger, messageOf, wants, type Fixture } from '../fixture.ts'

export const integer: Fixture = {
  field: kit.integer({ label, min: 1, max: 9 }),
  valid: () => [1, 5, 9],
  invalid: [
    [0, wants('不能小于 1', 'At least 1')],
    [10, wants('不能大于 9', 'At most 9')],
    [1.5, notAnInteger],
  ],
  inCells: fc.integer({ min: 1, max: 9 }),
}

export const decimal: Fixture = {
  field: kit.decimal({ label, max: 100 }),
  valid: () => [-0.5, 0.25, 99.99],
  invalid: [
    [1.005, messageOf('decimal')],
    [0.001, messageOf('decimal')],
    [100.01, wants('不能大于 100', 'At most 100')],
  ],
  inCells: fc.integer({ min: -1_000_000, max: 10_000 }).map((cents) => cents / 100),
}
