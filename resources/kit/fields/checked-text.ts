import { z } from 'zod'
import { textCell } from '../cells.ts'
import { field, type FieldOptions, type Only } from '../field.ts'
import { textOperators } from '../operators.ts'
import { pattern, storable } from '../storable-text.ts'

/** A checked line of text: the factories below differ in the pattern alone. */
const checkedText =
  (kind: string, schema: z.ZodType<string>, example: string) =>
  <const O extends FieldOptions<string>>(options: Only<O>) =>
    field<string, O>(
      {
        kind,
        schema,
        column: 'text',
        widget: 'text',
        operators: textOperators,
        sortable: true,
        searchable: true,
        cell: textCell(),
        example,
      },
      options,
    )

/** A mobile number of China: 11 digits that start with 1. */
export const mobile = checkedText('mobile', pattern(/^1\d{10}$/, 'mobile', 11), '13800138000')
/** An e-mail address. */
export const email = checkedText('email', z.email('email').max(254), 'teacher@example.com')
/** A link, http or https only: anything else could run when clicked. */
export const url = checkedText(
  'url',
  z
    .url({ protocol: /^https?$/, error: 'url' })
    .max(2000)
    .refine(storable, 'text'),
  'https://example.com/page',
)
/** An address of the Internet, IPv4 or IPv6. */
export const ip = checkedText('ip', z.union([z.ipv4('ip'), z.ipv6('ip')], 'ip'), '192.168.1.10')
/** A name of 2 to 4 Chinese characters. */
export const chineseName = checkedText('chineseName', pattern(/^\p{Script=Han}{2,4}$/u, 'chineseName', 8), '王小明')

/** The check digit of GB 11643-1999 (ISO 7064 MOD 11-2) and a real date of birth. */
export function isIdCard(value: string): boolean {
  if (!/^\d{17}[\dX]$/i.test(value)) return false
  const [year, month, day] = [value.slice(6, 10), value.slice(10, 12), value.slice(12, 14)]
  if (!z.iso.date().safeParse(`${year}-${month}-${day}`).success) return false
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
  const sum = weights.reduce((total, weight, index) => total + weight * Number(value[index]), 0)
  return '10X98765432'[sum % 11] === value[17]!.toUpperCase()
}

/** The 18-character number of a resident's identity card, with a true date and check digit. */
export const idCard = checkedText('idCard', z.string().max(18).refine(isIdCard, 'idCard'), '11010519491231002X')
