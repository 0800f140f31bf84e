import type { Area } from './reading/upright.ts'
import type { SheetGeometry, SheetRow } from '../../../../resources/papers/answer-sheets/geometry.ts'
import type { Text } from '../../../../resources/kit/index.ts'
import type { RecordDoubt } from '../../../../resources/papers/queue/doubts.ts'
import type { Doubt, ReadRow } from './reading/marks.ts'
import { entryOf, itemAt } from '../../../../resources/kit/present.ts'

/** What a person has to decide of a page. */

export const candidateKey = 'candidate'
export const missingKey = 'missing'
/** The learner has answers in this test already. */
export const againKey = 'again'

const whys: Readonly<Record<Doubt, Text>> = {
  blank: { zh: '没有涂', en: 'Nothing is filled in' },
  several: { zh: '涂了多格', en: 'Several are filled in' },
  faint: { zh: '涂得不清楚', en: 'Neither full nor empty' },
}
const noLearner = {
  unclear: { zh: '考号没有涂清楚', en: 'The number is not clear' },
  unknown: { zh: '没有用户名是这个考号的学员', en: 'No learner has this number as user name' },
} satisfies Record<string, Text>
const missing = (pages: readonly number[]): Text => ({
  zh: `缺第 ${pages.join('、')} 页`,
  en: `Page ${pages.join(', ')} is missing`,
})

const wholePage: RecordDoubt['area'] = { x: 0, y: 0, width: 1, height: 1 }

/** Room beside a row for its number, in points. */
const beside = { left: 34, right: 8, above: 5, below: 5 }

function areaOf(geometry: SheetGeometry, rows: readonly SheetRow[], margin = beside): Area {
  const { width, height, bubble } = geometry
  const all = rows.flatMap(({ bubbles }) => bubbles)
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

export const candidateDoubt = (geometry: SheetGeometry, number: string): RecordDoubt => ({
  key: candidateKey,
  label: number,
  many: false,
  choices: [],
  of: 'user',
  read: [],
  decided: null,
  why: number.includes('?') ? noLearner.unclear : noLearner.unknown,
  area: areaOf(geometry, geometry.digits, { left: 8, right: 8, above: 42, below: 6 }),
})

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
