import * as kit from '../../../resources/kit/fields/index.ts'
import { atMost, label, messageOf, type Fixture } from '../fixture.ts'

export const password: Fixture = {
  field: kit.password({ label }),
  valid: () => ['horse6', '密码密码密码'],
  invalid: [
    ['12345', messageOf('password')],
    ['', messageOf('password')],
    ['x'.repeat(129), atMost(128)],
  ],
  inCells: null,
}
