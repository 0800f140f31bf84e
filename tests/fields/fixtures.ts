import { z } from 'zod'
import * as kit from '../../resources/kit/fields/index.ts'
import { messages, type AnyField, type MessageKey, type StoredFile, type Text } from '../../resources/kit/index.ts'

/**
 * What exists before a fixture's values are created: two records to refer to, in the order of their ids, and a stored
 * file.
 */
export interface World {
  labels: readonly [number, number]
  file: StoredFile
}

/**
 * One factory's fixture: a use of it, values that it takes, in ascending order where it sorts, and values that it refuses,
 * each with the sentence that a person reads.
 * `stored` is what a value becomes on its way in, where it does not stay as it is.
 */
export interface Fixture {
  field: AnyField
  valid(world: World): readonly unknown[]
  invalid: readonly (readonly [value: unknown, message: Text])[]
  stored?(value: any): unknown
}

const label = { zh: '字段', en: 'Field' }
const said = (key: MessageKey): Text => messages[key]
const wants = (zh: string, en: string): Text => ({ zh, en })
const atMost = (count: number): Text => wants(`最多 ${count} 个字符`, `At most ${count} characters`)
const of = [
  { value: 'a', label: { zh: '甲', en: 'A' } },
  { value: 'b', label: { zh: '乙', en: 'B' } },
] as const
const notAnInteger = messages.integer

/** Every factory of `resources/kit/fields/index.ts`, by its name. */
export const fixtures: Record<string, Fixture> = {
  text: {
    field: kit.text({ label, maxLength: 5 }),
    valid: () => ['a', '函数', '函数的极限'],
    invalid: [
      ['123456', atMost(5)],
      ['a\0b', said('text')],
      ['\ud800', said('text')],
    ],
  },
  longText: {
    field: kit.longText({ label, maxLength: 8 }),
    valid: () => ['第一行\n第二行', 'a'],
    invalid: [
      ['123456789', atMost(8)],
      ['\0', said('text')],
    ],
  },
  richText: {
    field: kit.richText({ label, profile: 'question', maxLength: 100 }),
    valid: () => [
      '已知 <b>f(x)</b>',
      '<span data-type="formula" data-value="x^2"></span>',
      '甲<script>alert(1)</script>乙',
      '<img src="x" onerror="alert(1)">丙',
      '<b onclick="alert(1)" style="color:red">丁</b>',
    ],
    stored: (html: string) => html.replace(/<script>.*<\/script>|<img[^>]*>| onclick="[^"]*"| style="[^"]*"/g, ''),
    invalid: [['a'.repeat(101), atMost(100)]],
  },
  integer: {
    field: kit.integer({ label, min: 1, max: 9 }),
    valid: () => [1, 5, 9],
    invalid: [
      [0, wants('不能小于 1', 'At least 1')],
      [10, wants('不能大于 9', 'At most 9')],
      [1.5, notAnInteger],
    ],
  },
  decimal: {
    field: kit.decimal({ label, max: 100 }),
    valid: () => [-0.5, 0.25, 99.99],
    invalid: [
      [1.005, said('decimal')],
      [0.001, said('decimal')],
      [100.01, wants('不能大于 100', 'At most 100')],
    ],
  },
  boolean: {
    field: kit.boolean({ label }),
    valid: () => [false, true],
    invalid: [['yes', wants('应为是或否', 'Yes or no belongs here')]],
  },
  date: {
    field: kit.date({ label }),
    valid: () => ['2024-02-29', '2026-05-31'],
    invalid: [
      ['2026-02-29', wants('格式不对', 'This is not of the right form')],
      ['31.05.2026', wants('格式不对', 'This is not of the right form')],
    ],
  },
  dateTime: {
    field: kit.dateTime({ label }),
    valid: () => ['2026-05-31T08:00:00.000Z', '2026-05-31T08:00:00.001Z'],
    invalid: [['2026-05-31 08:00', wants('格式不对', 'This is not of the right form')]],
  },
  choice: {
    field: kit.choice({ label, of }),
    valid: () => ['a', 'b'],
    invalid: [
      ['c', said('notAChoice')],
      ['', said('notAChoice')],
    ],
  },
  choices: {
    field: kit.choices({ label, of }),
    valid: () => [['a'], ['a', 'b']],
    invalid: [[['a', 'c'], said('notAChoice')]],
  },
  ref: {
    field: kit.ref('label', { label }),
    valid: ({ labels }) => labels,
    invalid: [
      [0, wants('不能小于 1', 'At least 1')],
      [1.5, notAnInteger],
    ],
  },
  refs: {
    field: kit.refs('label', { label, max: 2 }),
    valid: ({ labels }) => [[labels[0]], labels],
    invalid: [
      [[1, 2, 3], wants('最多 2 项', 'At most 2 entries')],
      [[0], wants('不能小于 1', 'At least 1')],
    ],
  },
  parent: { field: kit.parent({ label }), valid: () => [], invalid: [[0, wants('不能小于 1', 'At least 1')]] },
  order: { field: kit.order({ label }), valid: () => [], invalid: [] },
  file: {
    field: kit.file({ label }),
    valid: ({ file }) => [file],
    invalid: [
      [{ id: 1, name: 'a', type: 'b', size: 1, url: 'https://elsewhere.example/a' }, said('url')],
      [{ id: 1, name: '', type: 'b', size: 1, url: `/api/files/${'A'.repeat(22)}` }, said('blank')],
    ],
  },
  files: {
    field: kit.files({ label }),
    valid: ({ file }) => [[file], [file, file]],
    invalid: [
      [
        Array.from({ length: 51 }, () => ({
          id: 1,
          name: 'a',
          type: 'b',
          size: 1,
          url: `/api/files/${'A'.repeat(22)}`,
        })),
        wants('最多 50 项', 'At most 50 entries'),
      ],
    ],
  },
  image: {
    field: kit.image({ label }),
    valid: ({ file }) => [file],
    invalid: [[{ id: 1, name: 'a', type: 'b', size: 1, url: 'javascript:alert(1)' }, said('url')]],
  },
  json: {
    field: kit.json(z.strictObject({ text: z.string().max(60) }), { label, html: ['text'], example: { text: 'a' } }),
    valid: () => [{ text: '已知 <b>f(x)</b>' }, { text: '甲<script>alert(1)</script>乙' }],
    stored: ({ text }: { text: string }) => ({ text: text.replace(/<script>.*<\/script>/, '') }),
    invalid: [
      [{ text: 'a', more: 1 }, said('unknownKey')],
      [{ text: 'a'.repeat(61) }, atMost(60)],
    ],
  },
  password: {
    field: kit.password({ label }),
    valid: () => ['horse6', '密码密码密码'],
    invalid: [
      ['12345', said('password')],
      ['', said('password')],
      ['x'.repeat(129), atMost(128)],
    ],
  },
  mobile: {
    field: kit.mobile({ label }),
    valid: () => ['13800138000', '19912345678'],
    invalid: [
      ['1380013800', said('mobile')],
      ['23800138000', said('mobile')],
      ['1380013800a', said('mobile')],
    ],
  },
  email: {
    field: kit.email({ label }),
    valid: () => ['a@example.com', 'b.c+d@example.com.cn'],
    invalid: [
      ['a@', said('email')],
      ['a b@example.com', said('email')],
    ],
  },
  url: {
    field: kit.url({ label }),
    valid: () => ['http://127.0.0.1:8080/', 'https://example.com/页?a=1#b'],
    invalid: [
      ['javascript:alert(1)', said('url')],
      ['data:text/html,x', said('url')],
      ['example.com', said('url')],
    ],
  },
  ip: {
    field: kit.ip({ label }),
    valid: () => ['10.0.0.1', '2001:db8::1'],
    invalid: [
      ['256.0.0.1', said('ip')],
      ['1.2.3', said('ip')],
      ['2001:db8:::1', said('ip')],
    ],
  },
  chineseName: {
    field: kit.chineseName({ label }),
    valid: () => ['欧阳娜娜', '王明'],
    invalid: [
      ['王', said('chineseName')],
      ['欧阳娜娜娜', said('chineseName')],
      ['Wang', said('chineseName')],
    ],
  },
  port: {
    field: kit.port({ label }),
    valid: () => [0, 8080, 65_535],
    invalid: [
      [70_000, said('port')],
      [-1, said('port')],
      [80.5, said('port')],
    ],
  },
  idCard: {
    field: kit.idCard({ label }),
    valid: () => ['11010519491231002X', '440524188001010014'],
    invalid: [
      ['110105194912310021', said('idCard')],
      ['11010519490231002X', said('idCard')],
      ['1101051949123100', said('idCard')],
    ],
  },
}

/** The exports of `fields.ts` besides factories. */
export const notFactories: ReadonlySet<string> = new Set(['plainText', 'isIdCard'])
