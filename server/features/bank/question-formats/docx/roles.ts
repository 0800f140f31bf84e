import type { Language } from '../../../../../resources/kit/index.ts'

/**
 * Our own papers mark numbers, labels and the signs between answers with character styles. A reader then takes only
 * what has the style for a number, and a stem that begins with `1. ` stays a stem. The names are those that Word shows;
 * programs that rewrite a document keep them, but may change the ids.
 */
export const roleStyles = {
  section: 'Bank Section Title',
  number: 'Bank Question Number',
  /** Of a question on the text above it. */
  onText: 'Bank Question Number on Text',
  part: 'Bank Part Number',
  points: 'Bank Points',
  option: 'Bank Option Label',
  /** The blank whose choices follow, in a question whose blanks have their own. */
  choices: 'Bank Blank Number',
  field: 'Bank Field Label',
  /** The numbers of questions whose keys follow: `1～5`. */
  keys: 'Bank Key Numbers',
  /** Between the answers of several blanks, and before the options of one of them. */
  sign: 'Bank Answer Sign',
  blank: 'Bank Blank',
  /** A formula that Word cannot draw, as source between dollars. */
  source: 'LaTeX Source',
} as const

export type Role = keyof typeof roleStyles

export const styleIdOf = (role: Role): string => roleStyles[role].replaceAll(' ', '')

const plain = (name: string): string => name.replaceAll(' ', '').toLowerCase()
const byStyle: ReadonlyMap<string, Role> = new Map(
  (Object.keys(roleStyles) as Role[]).map((role) => [plain(roleStyles[role]), role]),
)

/** By the name of a style, or by its id where the document does not declare its styles. */
export const roleOfStyle = (name: string | undefined): Role | undefined =>
  name === undefined ? undefined : byStyle.get(plain(name))

/** Paragraphs of a question set that are no questions, by the name of their style. */
const places = ['instruction', 'material'] as const
export type Place = (typeof places)[number]
export const placeStyles: Readonly<Record<Place, string>> = {
  instruction: 'Bank Instruction',
  material: 'Bank Material',
}

const byName: ReadonlyMap<string, Place> = new Map(places.map((place) => [plain(placeStyles[place]), place]))
export const placeOfStyle = (name: string): Place | null => byName.get(plain(name)) ?? null

/** Where these styles begin, something begins that is never within the text of a question. */
export const beginners: ReadonlySet<Role> = new Set<Role>(['section', 'number', 'onText'])

/** The texts of runs of the role `sign` within an answer. A unit follows a space, a tolerance follows ±. */
interface AnswerSigns {
  nextBlank: string
  orElse: string
  keyword: string
  marking: string
  caseSensitive: string
  anyOrder: string
  points(score: number): string
  unit(unit: string): string
}

export const answerSigns: Readonly<Record<Language, AnswerSigns>> = {
  zh: {
    nextBlank: '；',
    orElse: '|',
    keyword: '〔关键词〕',
    marking: '〔得分点〕',
    caseSensitive: '（区分大小写）',
    anyOrder: '（顺序不限）',
    points: (score) => `（${score}分）`,
    unit: (unit) => ` ${unit}`,
  },
  en: {
    nextBlank: '; ',
    orElse: '|',
    keyword: '〔keyword〕',
    marking: '〔point〕',
    caseSensitive: '(case-sensitive)',
    anyOrder: '(any order)',
    points: (score) => `(${score} points)`,
    unit: (unit) => ` ${unit}`,
  },
}

/** What a written question calls its points, parts and fields. */
interface QuestionWords {
  points(score: number): string
  part(number: number): string
  answer: string
  analysis: string
  type: string
}

export const questionWords: Readonly<Record<Language, QuestionWords>> = {
  zh: {
    points: (score) => `（${score}分）`,
    part: (number) => `（${number}）`,
    answer: '【答案】',
    analysis: '【解析】',
    type: '【题型】',
  },
  en: {
    points: (score) => `(${score} points) `,
    part: (number) => `(${number}) `,
    answer: '[Answer] ',
    analysis: '[Analysis] ',
    type: '[Type] ',
  },
}
