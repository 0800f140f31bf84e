import fc from 'fast-check'
import * as kit from '../../../resources/kit/fields/index.ts'
import { label, wants, type Fixture } from '../fixture.ts'

export const boolean: Fixture = {
  field: kit.boolean({ label }),
  valid: () => [false, true],
  invalid: [['yes', wants('应为是或否', 'Yes or no belongs here')]],
  inCells: fc.boolean(),
}
