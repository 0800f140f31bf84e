import fc from 'fast-check'
import * as kit from '../../../resources/kit/fields/index.ts'
import { label, said, type Fixture } from '../fixture.ts'

export const mobile: Fixture = {
  field: kit.mobile({ label }),
  valid: () => ['13800138000', '19912345678'],
  invalid: [
    ['1380013800', said('mobile')],
    ['23800138000', said('mobile')],
    ['1380013800a', said('mobile')],
  ],
  inCells: fc.stringMatching(/^1\d{10}$/),
}

export const email: Fixture = {
  field: kit.email({ label }),
  valid: () => ['a@example.com', 'b.c+d@example.com.cn'],
  invalid: [
    ['a@', said('email')],
    ['a b@example.com', said('email')],
  ],
  inCells: fc.emailAddress(),
}

export const url: Fixture = {
  field: kit.url({ label }),
  valid: () => ['http://127.0.0.1:8080/', 'https://example.com/页?a=1#b'],
  invalid: [
    ['javascript:alert(1)', said('url')],
    ['data:text/html,x', said('url')],
    ['example.com', said('url')],
  ],
  inCells: fc.webUrl({ withQueryParameters: true, withFragments: true }),
}

export const ip: Fixture = {
  field: kit.ip({ label }),
  valid: () => ['10.0.0.1', '2001:db8::1'],
  invalid: [
    ['256.0.0.1', said('ip')],
    ['1.2.3', said('ip')],
    ['2001:db8:::1', said('ip')],
  ],
  inCells: fc.oneof(fc.ipV4(), fc.ipV6()),
}

export const chineseName: Fixture = {
  field: kit.chineseName({ label }),
  valid: () => ['欧阳娜娜', '王明'],
  invalid: [
    ['王', said('chineseName')],
    ['欧阳娜娜娜', said('chineseName')],
    ['Wang', said('chineseName')],
  ],
  inCells: fc.stringMatching(/^[\u4e00-\u9fa5]{2,4}$/),
}

export const idCard: Fixture = {
  field: kit.idCard({ label }),
  valid: () => ['11010519491231002X', '440524188001010014'],
  invalid: [
    ['110105194912310021', said('idCard')],
    ['11010519490231002X', said('idCard')],
    ['1101051949123100', said('idCard')],
  ],
  inCells: fc.constantFrom('11010519491231002X', '440524188001010014'),
}
