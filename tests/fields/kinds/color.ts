import fc from 'fast-check'
import * as kit from '../../../resources/kit/fields/index.ts'
import { label, messageOf, type Fixture } from '../fixture.ts'

export const color: Fixture = {
  field: kit.color({ label }),
  valid: () => ['#000000', '#1d4ed8', '#FFFFFF'],
  invalid: [
    ['#12345', messageOf('color')],
    ['red', messageOf('color')],
    ['#1d4e;}', messageOf('color')],
  ],
  inCells: fc.stringMatching(/^#[0-9a-f]{6}$/),
}
