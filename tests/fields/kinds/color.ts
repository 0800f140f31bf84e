import fc from 'fast-check'
import * as kit from '../../../resources/kit/fields/index.ts'
import { label, said, type Fixture } from '../fixture.ts'

export const color: Fixture = {
  field: kit.color({ label }),
  valid: () => ['#000000', '#1d4ed8', '#FFFFFF'],
  invalid: [
    ['#12345', said('color')],
    ['red', said('color')],
    ['#1d4e;}', said('color')],
  ],
  inCells: fc.stringMatching(/^#[0-9a-f]{6}$/),
}
