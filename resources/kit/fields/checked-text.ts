import { z } from 'zod'
import { textCell } from '../cells.ts'
import { field, type FieldOptions, type Only } from '../field.ts'
import { textOperators } from '../operators.ts'
import { mobileNumber, pattern, storable } from '../storable-text.ts'
import { isPersonName, onlyShortNames } from '../person-names.ts'
import { writtenLine, writtenMobile, writtenName } from '../written-text.ts'

/** A checked line of text: the factories below differ in the pattern, and in how it is written and found. */
const checkedText =
  (
    kind: string,
    schema: z.ZodType<string>,
    example: string,
    written: (text: string) => string = writtenLine,
    foundByPinyin = false,
  ) =>
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
        written,
        foundByPinyin,
        example,
      },
      options,
    )

/** A mobile number of China: 11 digits that start with 1. */
export const mobile = checkedText('mobile', mobileNumber, '13800138000', writtenMobile)
/** An e-mail address. */
export const email = checkedText(
  'email',
  z.string().max(300).overwrite(writtenLine).max(254).check(z.email('email')),
  'teacher@example.com',
)
/** A link, http or https only: anything else could run when clicked. */
export const url = checkedText(
  'url',
  z
    .string()
    .overwrite(writtenLine)
    .max(2000)
    .check(z.url({ protocol: /^https?$/, error: 'url' }))
    .refine(storable, 'text'),
  'https://example.com/page',
)
/** An address of the Internet, IPv4 or IPv6. */
export const ip = checkedText('ip', z.union([z.ipv4('ip'), z.ipv6('ip')], 'ip'), '192.168.1.10')
/** A name of 2 to 4 Chinese characters. */
export const chineseName = checkedText(
  'chineseName',
  pattern(/^\p{Script=Han}{2,4}$/u, 'chineseName', 8),
  '王小明',
  writtenLine,
  true,
)
/** The name of a person in any script: `王小明`, `李`, `买买提·阿不都`, `Li`. A site may ask for 2 to 4 Chinese characters. */
export const personName = checkedText(
  'personName',
  z
    .string()
    .max(200)
    .overwrite(writtenName)
    .max(60)
    .refine(storable, 'text')
    .refine((name) => onlyShortNames() || isPersonName(name), 'personName')
    .refine((name) => !onlyShortNames() || /^\p{Script=Han}{2,4}$/u.test(name), 'chineseName'),
  '王小明',
  writtenName,
  true,
)

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
