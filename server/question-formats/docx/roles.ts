/**
 * Our own papers say by character styles what the writer made: numbers, labels, the signs between answers. What a reader of such a
 * paper takes for a number is then what carries the style, and a stem that begins with `1. ` stays a stem. The names are those that
 * Word shows; programs that write a document anew keep them, while they make ids of their own.
 */
export const roleStyles = {
  section: 'Bank Section Title',
  number: 'Bank Question Number',
  part: 'Bank Part Number',
  points: 'Bank Points',
  option: 'Bank Option Label',
  /** Whose choices follow, of a question with blanks that have their own. */
  choices: 'Bank Blank Number',
  field: 'Bank Field Label',
  /** Between the answers of several blanks, and what is said of one of them. */
  sign: 'Bank Answer Sign',
  blank: 'Bank Blank',
  /** A formula that Word cannot draw, between dollars. */
  source: 'LaTeX Source',
} as const

export type Role = keyof typeof roleStyles

export const styleIdOf = (role: Role): string => roleStyles[role].replaceAll(' ', '')

const plain = (name: string): string => name.replaceAll(' ', '').toLowerCase()
const byStyle: ReadonlyMap<string, Role> = new Map(
  (Object.keys(roleStyles) as Role[]).map((role) => [plain(roleStyles[role]), role]),
)

/** By the name of a style, or by its id where the document describes no styles. */
export const roleOfStyle = (name: string | undefined): Role | undefined =>
  name === undefined ? undefined : byStyle.get(plain(name))

/** Where these begin, something begins that no text of a question holds. */
export const beginners: ReadonlySet<Role> = new Set<Role>(['section', 'number'])

/** What stands in runs of the role `sign` within an answer. A unit stands behind a space, a tolerance behind ±. */
export const answerSigns = {
  nextBlank: '；',
  orElse: '|',
  keyword: '〔关键词〕',
  marking: '〔得分点〕',
  caseSensitive: '（区分大小写）',
  anyOrder: '（顺序不限）',
  points: (score: number): string => `（${score}分）`,
  unit: (unit: string): string => ` ${unit}`,
}
