import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createSchema, isVisible, numberTyped, validationIssues } from '../../resources/kit/index.ts'
import { takeShortNames } from '../../resources/kit/person-names.ts'
import * as written from '../../resources/kit/written-text.ts'
import { subject } from '../../resources/subject.ts'
import { user } from '../../resources/user.ts'

/** Text is written in one form, whatever came along with it. */

const { writtenKey, writtenLine, writtenMobile, writtenName, writtenText } = written
const sixCodes = ['RQ-1', 'RQ-1 ', ' RQ-1', 'RQ-1\u200b', 'ＲＱ-1', 'RQ\u20101', '　ＲＱ－１　', 'R\u00adQ\u20111']

it('a code in other widths, with other hyphens, blanks at its ends and characters without width is one code', () => {
  expect([...new Set(sixCodes.map(writtenKey))]).toEqual(['RQ-1'])
  const codes = sixCodes.map((code) => createSchema(subject).parse({ name: '数学', code })['code'])
  expect([...new Set(codes)]).toEqual(['RQ-1'])
})

it('a name keeps what belongs to it', () => {
  for (const name of ['高中数学（必修）', '第 1 章', '函数——导数', 'Ⅱ', '①', '１'.normalize('NFKC'), '👩‍🏫'])
    expect(writtenLine(name)).toBe(name)
  expect(writtenKey('高中数学（必修）')).toBe('高中数学（必修）')
  expect(writtenLine('  王\u200b小明\n')).toBe('王小明')
  expect(writtenText('\n 第一行\n第二行 \n')).toBe('第一行\n第二行')
})

describe.each(Object.entries({ writtenKey, writtenLine, writtenMobile, writtenName, writtenText }))(
  '%s',
  (_name, write) => {
    it('gives the same again for what it wrote', () => {
      const texts = fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.string({
          unit: fc.constantFrom(...'aＡ１-－‐ 　\u200b\u200d\u00ad\n·•+＋86（)1３e\u0301\u0323\u1100\u1161\u11a8'),
        }),
      )
      fc.assert(
        fc.property(texts, (text) => {
          expect(write(write(text))).toBe(write(text))
        }),
      )
    })
  },
)

it('a name of nothing visible is refused', () => {
  for (const name of ['', ' ', '　', '\u200b', '\u200d', '\u3164', '\u2800', '\u00ad\ufeff', '\u202e']) {
    expect(isVisible(name)).toBe(false)
    const parsed = createSchema(subject).safeParse({ name })
    expect(parsed.success ? [] : validationIssues(parsed.error, 'zh', { name })).toEqual([
      { path: 'name', message: '不能为空' },
    ])
  }
})

it('people have names of any length and script; a site may ask for 2 to 4 Chinese characters', () => {
  const issues = (name: string) => {
    const parsed = createSchema(user).safeParse({ username: 'x1', name })
    return parsed.success ? parsed.data['name'] : validationIssues(parsed.error, 'zh', {}).map(({ message }) => message)
  }
  expect(['李', 'Li', ' 买买提•阿不都 ', '欧阳娜娜', '阿依古丽・吐尔逊'].map(issues)).toEqual([
    '李',
    'Li',
    '买买提·阿不都',
    '欧阳娜娜',
    '阿依古丽·吐尔逊',
  ])
  expect(issues('12')).toEqual(['请输入姓名，只用文字、“·”和空格'])
  try {
    takeShortNames(true)
    expect(['李', 'Li', '买买提·阿不都', '欧阳娜娜'].map(issues)).toEqual([
      ['请输入2到4个汉字的姓名'],
      ['请输入2到4个汉字的姓名'],
      ['请输入2到4个汉字的姓名'],
      '欧阳娜娜',
    ])
  } finally {
    takeShortNames(false)
  }
})

it('a mobile number may be grouped, in full width, and have the number of the country', () => {
  for (const typed of [
    '138 0013 8000',
    '+86 138-0013-8000',
    '+8613800138000',
    '008613800138000',
    '１３８００１３８０００',
    '＋86 13800138000',
  ])
    expect(createSchema(user).parse({ username: 'x1', mobile: typed })).toMatchObject({ mobile: '13800138000' })
  for (const wrong of ['86138001380', '+85213800138000', '1380013800'])
    expect(createSchema(user).safeParse({ username: 'x1', mobile: wrong }).success).toBe(false)
})

it('a number is what people type as one, and nothing is made of anything else', () => {
  const wide = (text: string) => text.replace(/[!-~]/g, (one) => String.fromCodePoint(one.codePointAt(0)! + 0xfee0))
  fc.assert(
    fc.property(fc.integer({ min: -10_000_000, max: 10_000_000 }), (hundredths) => {
      const number = hundredths / 100
      expect(numberTyped(String(number))).toBe(number)
      expect(numberTyped(wide(String(number)))).toBe(number)
      expect(numberTyped(number.toLocaleString('en-US'))).toBe(number)
    }),
  )
  expect(['５', '１２．５', '5。5', '1,000', '1，000', '−3', '.5', '5.'].map(numberTyped)).toEqual([
    5, 12.5, 5.5, 1000, 1000, -3, 0.5, 5,
  ])
  for (const text of ['5，5', '5,5', '1,00', '1 2', '12a', '五', '', '-', '5.5.5', '1e5', '5-5'])
    expect(numberTyped(text)).toBe(null)
})
