import * as kit from '../../../resources/kit/fields/index.ts'
import { label, notAnInteger, wants, type Fixture } from '../fixture.ts'

export const ref: Fixture = {
  field: kit.ref('label', { label }),
  valid: ({ labels }) => labels,
  invalid: [
    [0, wants('不能小于 1', 'At least 1')],
    [1.5, notAnInteger],
  ],
  inCells: null,
}

export const refs: Fixture = {
  field: kit.refs('label', { label, max: 2 }),
  valid: ({ labels }) => [[labels[0]], labels],
  invalid: [
    [[1, 2, 3], wants('最多 2 项', 'At most 2 entries')],
    [[0], wants('不能小于 1', 'At least 1')],
  ],
  inCells: null,
}
