import fc from 'fast-check'
import * as kit from '../../../resources/kit/fields/index.ts'
import { label, of, messageOf, type Fixture } from '../fixture.ts'

export const choice: Fixture = {
  field: kit.choice({ label, of }),
  valid: () => ['a', 'b'],
  invalid: [
    ['c', messageOf('notAChoice')],
    ['', messageOf('notAChoice')],
  ],
  inCells: fc.constantFrom('a', 'b'),
}

export const choices: Fixture = {
  field: kit.choices({ label, of }),
  valid: () => [['a'], ['a', 'b']],
  invalid: [[['a', 'c'], messageOf('notAChoice')]],
  inCells: fc.uniqueArray(fc.constantFrom('a', 'b'), { minLength: 1 }),
}
