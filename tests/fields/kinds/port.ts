import fc from 'fast-check'
import * as kit from '../../../resources/kit/fields/index.ts'
import { label, said, type Fixture } from '../fixture.ts'

export const port: Fixture = {
  field: kit.port({ label }),
  valid: () => [0, 8080, 65_535],
  invalid: [
    [70_000, said('port')],
    [-1, said('port')],
    [80.5, said('port')],
  ],
  inCells: fc.integer({ min: 0, max: 65_535 }),
}
