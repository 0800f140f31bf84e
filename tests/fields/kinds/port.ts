import fc from 'fast-check'
import * as kit from '../../../resources/kit/fields/index.ts'
import { label, messageOf, type Fixture } from '../fixture.ts'

export const port: Fixture = {
  field: kit.port({ label }),
  valid: () => [0, 8080, 65_535],
  invalid: [
    [70_000, messageOf('port')],
    [-1, messageOf('port')],
    [80.5, messageOf('port')],
  ],
  inCells: fc.integer({ min: 0, max: 65_535 }),
}
