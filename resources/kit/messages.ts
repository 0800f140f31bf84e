import { z } from 'zod'
import { declaredMark } from './declared-message.ts'
import type { Text } from './field.ts'
import { ownEntry } from './own-entry.ts'

/**
 * Validation messages that zod's own locales lack. A schema names one by its key as its `error`; browser and server
 * turn it into text with `validationIssues`, in the person's language.
 */
export const messages = {
  blank: { zh: '不能为空', en: 'This cannot be empty' },
  password: { zh: '密码不能少于6位', en: 'The password needs at least 6 characters' },
  commonPassword: {
    zh: '这个密码太常见，容易被猜到，请换一个',
    en: 'This is one of the most common passwords, which are guessed first: choose another',
  },
  mobile: { zh: '请输入正确的手机号', en: 'Enter a mobile number of 11 digits that starts with 1' },
  email: { zh: '请输入正确的邮箱地址', en: 'Enter a valid e-mail address' },
  chineseName: { zh: '请输入2到4个汉字的姓名', en: 'Enter a name of 2 to 4 Chinese characters' },
  personName: { zh: '请输入姓名，只用文字、“·”和空格', en: 'Enter a name: letters, points and blanks' },
  decimal: { zh: '请输入最多两位小数的数字', en: 'Enter a number with at most 2 decimal places' },
  port: { zh: '端口应为0到65535之间的整数', en: 'Enter a port from 0 to 65535' },
  color: { zh: '请输入颜色，如 #1d4ed8', en: 'Enter a colour such as #1d4ed8' },
  ip: { zh: '请输入正确的IP地址', en: 'Enter a valid IP address' },
  url: { zh: '请输入以 http:// 或 https:// 开头的网址', en: 'Enter an address that starts with http:// or https://' },
  idCard: { zh: '请输入正确的身份证号', en: 'Enter a valid ID card number' },
  text: { zh: '含有不能保存的字符', en: 'This contains characters that cannot be stored' },
  integer: { zh: '请输入整数', en: 'Enter a whole number' },
  number: { zh: '请输入数字', en: 'Enter a number' },
  required: { zh: '此项必填', en: 'This is required' },
  notAChoice: { zh: '请选择列出的选项之一', en: 'Choose one of the listed values' },
  unique: { zh: '已存在相同的值', en: 'Another record already has this value' },
  lookalike: {
    zh: '与已有的值看起来太像，请换一个',
    en: 'This looks too much like the value of another record: choose another',
  },
  noSuchRecord: { zh: '所选的记录不存在', en: 'The chosen record does not exist' },
  otherCourse: {
    zh: '所选的记录属于另一门学科课程，请重选或清空',
    en: 'What is chosen belongs to another course: choose again, or clear it',
  },
  notAmong: { zh: '不在该学科课程选用的范围内', en: 'Is not among those that its course uses' },
  otherGroup: {
    zh: '所选的记录不在同一组中，请重选或清空',
    en: 'What is chosen belongs to another group: choose again, or clear it',
  },
  otherTree: { zh: '不能移到自己的下级或另一棵树', en: 'A node cannot move below itself or into another tree' },
  usedInCourse: {
    zh: '原学科课程中有记录引用了它，不能改到另一门',
    en: 'Records of its course point at it; it cannot move to another course',
  },
  oneOrSeveral: { zh: '请提供 id 或 ids 其中之一', en: 'Give either id or ids' },
  format: { zh: '格式不对', en: 'This is not of the right form' },
  unfit: { zh: '内容不符合要求', en: 'This does not fit here' },
  unknownKey: { zh: '不认识的字段', en: 'Unknown field' },
} satisfies Record<string, Text>

export type MessageKey = keyof typeof messages
export type Language = keyof Text

/** The expected value, where another type was given. */
const shapes: Readonly<Record<string, Text>> = {
  string: { zh: '应为文字', en: 'A text belongs here' },
  boolean: { zh: '应为是或否', en: 'Yes or no belongs here' },
  array: { zh: '应为列表（[ ]）', en: 'A list ([ ]) belongs here' },
  object: { zh: '应为一组内容（{ }）', en: 'A group of values ({ }) belongs here' },
}

/** One fault of an input: where (`options.0.text`), and what, in words. */
export interface ValidationIssue {
  path: string
  message: string
}

/** zod's own messages about sizes mention types; these are for people. */
function sizeInWords(issue: z.core.$ZodIssueTooBig | z.core.$ZodIssueTooSmall, language: Language): string {
  const big = issue.code === 'too_big'
  const bound = Number(big ? issue.maximum : issue.minimum)
  const unit =
    issue.origin === 'string'
      ? { zh: '个字符', en: ' characters' }
      : issue.origin === 'array'
        ? { zh: '项', en: ' entries' }
        : { zh: '', en: '' }
  if (unit.zh === '')
    return language === 'zh' ? `不能${big ? '大于' : '小于'} ${bound}` : `${big ? 'At most' : 'At least'} ${bound}`
  return language === 'zh'
    ? `${big ? '最多' : '至少'} ${bound} ${unit.zh}`
    : `${big ? 'At most' : 'At least'} ${bound}${unit.en}`
}

const valueAt = (input: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (value, key) =>
      value === null || typeof value !== 'object' ? undefined : (value as Record<PropertyKey, unknown>)[key],
    input,
  )

function inWords(issue: z.core.$ZodIssue, language: Language, input: unknown): string {
  if (issue.message.startsWith(declaredMark)) return (JSON.parse(issue.message.slice(1)) as Text)[language]
  const own = ownEntry(messages, issue.message)
  if (own) return own[language]
  const absent = issue.code === 'invalid_type' || issue.code === 'invalid_value' || issue.code === 'invalid_union'
  if (absent && (valueAt(input, issue.path) ?? null) === null) return messages.required[language]
  if (issue.code === 'invalid_type' && (issue.expected === 'int' || issue.expected === 'number')) {
    return messages[typeof valueAt(input, issue.path) === 'number' ? 'integer' : 'number'][language]
  }
  if (issue.code === 'too_big' || issue.code === 'too_small') return sizeInWords(issue, language)
  if (issue.code === 'invalid_value') return messages.notAChoice[language]
  return (
    issue.code === 'invalid_type'
      ? (shapes[issue.expected] ?? messages.unfit)
      : issue.code === 'invalid_format'
        ? messages.format
        : messages.unfit
  )[language]
}

/** For a union, the issues of the option that the value comes nearest to. */
function nearestShape(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [issue]
  const wrong = (issues: readonly z.core.$ZodIssue[]) =>
    issues.reduce((sum, one) => sum + (one.code === 'unrecognized_keys' ? one.keys.length : 1), 0)
  const nearest = issue.errors.reduce((best, one) => (wrong(one) < wrong(best) ? one : best))
  return nearest.flatMap((one) => nearestShape({ ...one, path: [...issue.path, ...one.path] }))
}

/**
 * Converts a failed parse of `input` to messages. An unknown key is named by its own path, so that a form or a
 * developer finds it.
 */
export function validationIssues(error: z.ZodError, language: Language, input: unknown): ValidationIssue[] {
  const issues = error.issues.slice(0, 50).flatMap(nearestShape)
  return issues.flatMap((issue) => {
    const path = issue.path.map(String)
    if (issue.code !== 'unrecognized_keys') return [{ path: path.join('.'), message: inWords(issue, language, input) }]
    return issue.keys
      .slice(0, 20)
      .map((key) => ({ path: [...path, key].join('.'), message: messages.unknownKey[language] }))
  })
}
