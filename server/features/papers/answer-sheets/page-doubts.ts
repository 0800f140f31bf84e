import type { Area } from './reading/upright.ts'
import type { SheetGeometry, SheetRow } from '../../../../resources/papers/answer-sheets/geometry.ts'
import type { Text } from '../../../../resources/kit/index.ts'
import type { RecordDoubt } from '../../../../resources/papers/queue/doubts.ts'
import type { Doubt, ReadRow } from './reading/marks.ts'
import { sheetStates, stateKey } from '../../../../resources/papers/answer-sheets/sheet-kinds.ts'
import { whoseReasons } from './candidates.ts'
import { entryOf, itemAt } from '../../../../resources/kit/present.ts'

/** What a person has to decide of a page. */

export const candidateKey = 'candidate'
export const missingKey = 'missing'
/** The learner has answers in this test already. */
export const againKey = 'again'
/** There is another page of the same side and learner. */
export const twiceKey = 'twice'

const whys: Readonly<Record<Doubt, Text>> = {
  blank: { zh: '没有涂', en: 'Nothing is filled in' },
  few: { zh: '涂的比要求的少', en: 'Fewer are filled in than are wanted' },
  several: { zh: '涂了多格', en: 'Several are filled in' },
  faint: { zh: '涂得不清楚', en: 'Neither full nor empty' },
}
const missing = (pages: readonly number[]): Text => ({
  zh: `缺第 ${pages.join('、')} 页`,
  en: `Page ${pages.join(', ')} is missing`,
})

const wholePage: RecordDoubt['area'] = { x: 0, y: 0, width: 1, height: 1 }

/** Room beside a row for its number, in points. */
const beside = { left: 34, right: 8, above: 5, below: 5 }

const areaOf = (geometry: SheetGeometry, rows: readonly SheetRow[], margin = beside): Area =>
  areaAround(
    geometry,
    rows.flatMap(({ bubbles }) => bubbles),
    geometry.bubble,
    margin,
  )

/** Around boxes of one size, in shares of the page. */
export function areaAround(
  { width, height }: SheetGeometry,
  all: readonly { x: number; y: number }[],
  bubble: { width: number; height: number },
  margin = beside,
): Area {
  const [left, top] = [
    Math.min(...all.map(({ x }) => x)) - margin.left,
    Math.min(...all.map(({ y }) => y)) - margin.above,
  ]
  const right = Math.max(...all.map(({ x }) => x)) + bubble.width + margin.right
  const bottom = Math.max(...all.map(({ y }) => y)) + bubble.height + margin.below
  const rounded = (share: number): number => Math.round(share * 100_000) / 100_000
  return {
    x: rounded(left / width),
    y: rounded(top / height),
    width: rounded((right - left) / width),
    height: rounded((bottom - top) / height),
  }
}

/** Of the rows with a doubt. */
export function rowDoubts(geometry: SheetGeometry, read: readonly ReadRow[]): RecordDoubt[] {
  const rows = new Map(geometry.rows.map((row) => [row.key, row]))
  return read.flatMap(({ key, chosen, doubt }) => {
    if (!doubt) return []
    const row = entryOf(rows, key)
    return [
      {
        key,
        label: row.label,
        many: row.many,
        choices: row.bubbles.map(({ value, label }) => ({ value, label })),
        of: null,
        read: chosen,
        decided: null,
        why: whys[doubt],
        area: areaOf(geometry, [row]),
      },
    ]
  })
}

/** Of a page without a number that is there already in this copy: scanned again, or of a photocopy. */
export const whoseDoubt = (page: number): RecordDoubt => ({
  key: candidateKey,
  label: String(page),
  many: false,
  choices: [],
  of: 'user',
  read: [],
  decided: null,
  why: {
    zh: '这一份的这一页已经有了：是重复扫描的就选原来的学员，是复印的答题卡就选它的学员',
    en: 'This page of this copy is there already: choose its learner if it was scanned again, or whose photocopy it is',
  },
  area: wholePage,
})

/**
 * What to do with a second sheet of one learner; the earlier one can be replaced if it was a scan that nobody marked.
 */
export const againDoubt = (canReplace: boolean): RecordDoubt => ({
  key: againKey,
  label: '',
  many: false,
  choices: [
    { value: 'keep', label: { zh: '保留原来的，不用这一份', en: 'Keep the earlier one, leave this out' } },
    ...(canReplace
      ? [{ value: 'replace', label: { zh: '用这一份替换原来的', en: 'Replace the earlier one by this' } }]
      : []),
    { value: 'second', label: { zh: '作为另一次考试（补考）', en: 'A second attempt (make-up)' } },
  ],
  of: null,
  read: ['keep'],
  decided: null,
  why: { zh: '这名学员在这次考试中已有作答', en: 'This learner has answers in this test already' },
  area: wholePage,
})

/** The number as it was read; `?` stands for a digit that is in doubt. */
export const numberOf = (digits: readonly ReadRow[]): string =>
  digits.map(({ chosen, doubt }) => (doubt ? '?' : itemAt(chosen, 0))).join('')

/** `label`: the number as it was read. `proposed`: whom the page names, or whose the page before it is. */
export function candidateDoubt(
  geometry: SheetGeometry | null,
  label: string,
  why: keyof typeof whoseReasons,
  proposed: number | null = null,
  page = 1,
): RecordDoubt {
  const digits = geometry?.digits.filter((row) => row.page === page) ?? []
  return {
    key: candidateKey,
    label,
    many: false,
    choices: [],
    of: 'user',
    read: proposed === null ? [] : [String(proposed)],
    decided: null,
    why: whoseReasons[why],
    area:
      geometry && digits.length > 0 ? areaOf(geometry, digits, { left: 8, right: 8, above: 42, below: 6 }) : wholePage,
  }
}

export const leaveOut = 'leave'

/** Which of two pages counts; its reading begins with whose both are. */
export const twiceDoubt = (learner: number): RecordDoubt => ({
  key: twiceKey,
  label: '',
  many: false,
  choices: [
    { value: String(learner), label: { zh: '用这一页', en: 'Take it' } },
    { value: leaveOut, label: { zh: '不用这一页', en: 'Leave it out' } },
  ],
  of: null,
  read: [String(learner)],
  decided: null,
  why: whoseReasons.twice,
  area: wholePage,
})

/** What an invigilator marked on the page. */
export function stateDoubts(geometry: SheetGeometry, read: readonly ReadRow[]): RecordDoubt[] {
  return sheetStates.flatMap(({ value, label }) => {
    const key = stateKey(value)
    const row = geometry.states?.find((one) => one.key === key)
    const marked = read.find((one) => one.key === key)
    const isFilled = marked !== undefined && marked.chosen.length > 0
    if (!row || !marked || (!isFilled && marked.doubt !== 'faint')) return []
    return [
      {
        key,
        label: '',
        many: false,
        choices: [
          { value, label },
          { value: 'sits', label: { zh: '不是', en: 'No' } },
        ],
        of: null,
        read: [isFilled ? value : 'sits'],
        decided: null,
        why: {
          zh: `监考员标记了“${label.zh}”`,
          en: `The invigilator marked the candidate: ${label.en.toLowerCase()}`,
        },
        area: areaOf(geometry, [row]),
      },
    ]
  })
}

export const missingDoubt = (pages: readonly number[]): RecordDoubt => ({
  key: missingKey,
  label: pages.join(', '),
  many: false,
  choices: [
    { value: 'wait', label: { zh: '等它扫描进来', en: 'Wait for its scan' } },
    { value: 'without', label: { zh: '不等了，按未作答', en: 'Give it up: not answered' } },
  ],
  of: null,
  read: ['wait'],
  decided: null,
  why: missing(pages),
  area: wholePage,
})
