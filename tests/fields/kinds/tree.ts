import * as kit from '../../../resources/kit/fields/index.ts'
import { label, wants, type Fixture } from '../fixture.ts'

export const parent: Fixture = {
  field: kit.parent({ label }),
  valid: () => [],
  invalid: [[0, wants('不能小于 1', 'At least 1')]],
  inCells: null,
}

export const order: Fixture = {
  field: kit.order({ label }),
  valid: () => [],
  invalid: [],
  inCells: null,
}
