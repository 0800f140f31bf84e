import fc from 'fast-check'
import * as kit from '../../../resources/kit/fields/index.ts'
import { atMost, label, messageOf, type Fixture } from '../fixture.ts'

export const mobile: Fixture = {
  field: kit.mobile({ label }),
  valid: () => ['13800138000', '19912345678'],
  invalid: [
    ['1380013800', messageOf('mobile')],
    ['23800138000', messageOf('mobile')],
    ['1380013800a', messageOf('mobile')],
  ],
  inCells: fc.stringMatching(/^1\d{10}$/),
}

export const email: Fixture = {
  field: kit.email({ label }),
  valid: () => ['a@example.com', 'b.c+d@example.com.cn'],
  invalid: [
    ['a@', messageOf('email')],
    ['a b@example.com', messageOf('email')],
  ],
  inCells: fc.emailAddress(),
}

export const url: Fixture = {
  field: kit.url({ label }),
  valid: () => ['http://127.0.0.1:8080/', 'https://example.com/页?a=1#b'],
  invalid: [
    ['javascript:alert(1)', messageOf('url')],
    ['data:text/html,x', messageOf('url')],
    ['example.com', messageOf('url')],
  ],
  inCells: fc.webUrl({ withQueryParameters: true, withFragments: true }),
}

export const ip: Fixture = {
  field: kit.ip({ label }),
  valid: () => ['10.0.0.1', '2001:db8::1'],
  invalid: [
    ['256.0.0.1', messageOf('ip')],
    ['1.2.3', messageOf('ip')],
    ['2001:db8:::1', messageOf('ip')],
  ],
  inCells: fc.oneof(fc.ipV4(), fc.ipV6()),
}

export const chineseName: Fixture = {
  field: kit.chineseName({ label }),
  valid: () => ['欧阳娜娜', '王明'],
  invalid: [
    ['王', messageOf('chineseName')],
    ['欧阳娜娜娜', messageOf('chineseName')],
    ['Wang', messageOf('chineseName')],
  ],
  inCells: fc.stringMatching(/^[\u4e00-\u9fa5]{2,4}$/),
}

export const personName: Fixture = {
  field: kit.personName({ label }),
  valid: () => ['Jean-Luc O’Neill', 'Li', '阿依古丽·吐尔逊', '李', '买买提·阿不都', '王小明（家长）'],
  invalid: [
    ['123', messageOf('personName')],
    ['<b>王</b>', messageOf('personName')],
    ['王'.repeat(61), atMost(60)],
  ],
  inCells: fc.constantFrom('李', 'Li', '买买提·阿不都', '古力娜扎·拜合提亚尔', "O'Neill"),
}

export const idCard: Fixture = {
  field: kit.idCard({ label }),
  valid: () => ['11010519491231002X', '440524188001010014'],
  invalid: [
    ['110105194912310021', messageOf('idCard')],
    ['11010519490231002X', messageOf('idCard')],
    ['1101051949123100', messageOf('idCard')],
  ],
  inCells: fc.constantFrom('11010519491231002X', '440524188001010014'),
}
