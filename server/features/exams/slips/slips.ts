import type { ShownRanks } from '../../../../resources/exams/slips.ts'
import type { Language, Text } from '../../../../resources/kit/index.ts'
import { groupedBy } from '../../../base/grouped-by.ts'
import { divisible } from '../prints/long-words.ts'
import type { Pages } from '../prints/printed-exam.ts'
import { wordsIn } from '../prints/words.ts'
import type { CandidateResult, ExamResults } from '../results/read-results.ts'
import { texts } from '../results/sheet-cells.ts'

/** Slips of scores as their template takes them. */

interface Column {
  label: string
  value: string
  /** Below the value: the converted points with their level. */
  more: string
  bold: boolean
}

const none = '–'
const points = (hundredths: number | null | undefined): string =>
  typeof hundredths === 'number' ? String(hundredths / 100) : none

interface Asked {
  title: string
  school: string
  ranks: ShownRanks
  language: Language
}

/** Of the subjects that somebody takes; the others are not theirs. */
function columnsOf(one: CandidateResult, { subjects }: ExamResults, { ranks, language }: Asked): Column[] {
  const column = (label: string, value: string, given: Partial<Column> = {}): Column => ({
    label,
    value,
    more: '',
    bold: false,
    ...given,
  })
  const own = subjects.flatMap(({ id, name }) => {
    const score = one.scores.get(id)
    if (score === undefined) return []
    const converted = one.converted.get(id)
    const more = converted ? `${texts.converted[language]} ${converted.points} (${converted.level})` : ''
    return [column(divisible(name), typeof score === 'number' ? points(score) : texts[score][language], { more })]
  })
  const rank = (text: Text, value: number | null): Column =>
    column(text[language], value === null ? none : String(value))
  return [
    ...own,
    column(texts.total[language], points(one.total), { bold: true }),
    ...(ranks === 'none' ? [] : [rank(texts.groupRank, one.groupRank)]),
    ...(ranks === 'all' ? [rank(texts.rank, one.rank)] : []),
  ]
}

/** By group, in the order of the results. */
export function slipPages(results: ExamResults, candidates: readonly CandidateResult[], asked: Asked): Pages {
  const { language, title, school } = asked
  const corrected = results.corrections.size > 0 ? texts.corrected[language] : ''
  const slip = (one: CandidateResult) => ({
    name: divisible(one.name),
    number: divisible(one.number),
    group: divisible(one.group),
    columns: columnsOf(one, results, asked),
    note: corrected,
  })
  return {
    template: 'slips',
    data: {
      lang: language,
      words: wordsIn(language),
      title: divisible(title),
      school: divisible(school),
      groups: [...groupedBy(candidates, ({ group_id }) => group_id).values()].map((some) => some.map(slip)),
    },
  }
}
