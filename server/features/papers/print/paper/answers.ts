import type { AnswerOf, ExerciseAnswer, ExerciseTypeName } from '../../../../../resources/bank/exercise-types/index.ts'
import { formulaRun, runsOf, runsWithFormulas, textRun, type PictureNames, type Run } from '../rich-text/runs.ts'
import { withNumber, type PaperWords } from './words.ts'
import { itemAt } from '../../../../../resources/kit/present.ts'

/** Right answers as they are printed: the lines of each. */

interface Printing {
  pictures: PictureNames
  words: PaperWords
  /** The number of the first blank where blanks have numbers of the paper. */
  first?: number | null
}
type Blank = AnswerOf<'cloze'>['blanks'][number]
type Open = AnswerOf<'short_answer' | 'essay'>

const line = (text: string): Run[][] => [[textRun(text)]]
const gap = textRun('   ')

function blankRuns(blank: Blank, { words }: Printing): Run[] {
  if (blank.kind === 'choice') return [textRun(blank.key)]
  const accepted = blank.accept.flatMap((one, index): Run[] => [
    ...(index > 0 ? [textRun(words.or)] : []),
    ...(blank.kind === 'formula' ? [formulaRun({ latex: one, display: false })] : runsWithFormulas(one)),
  ])
  const { tolerance, unit } = blank
  const off = tolerance ? ` ± ${tolerance.value}${tolerance.kind === 'relative' ? '%' : ''}` : ''
  return [...accepted, ...(off + (unit ?? '') === '' ? [] : [textRun(`${off}${unit ? ` ${unit}` : ''}`)])]
}

function blanksLines({ blanks }: { blanks: readonly Blank[] }, printing: Printing): Run[][] {
  if (blanks.length === 1) return [blankRuns(itemAt(blanks, 0), printing)]
  return [
    blanks.flatMap((blank, place): Run[] => [
      ...(place > 0 ? [gap] : []),
      ...(printing.first
        ? [textRun(`${printing.first + place}. `)]
        : [{ is: 'boxed', text: String(place + 1) } as const, textRun(' ')]),
      ...blankRuns(blank, printing),
    ]),
  ]
}

function openLines(answer: Open, { pictures, words }: Printing): Run[][] {
  const text = runsOf(answer.text, pictures)
  const keywords = 'keywords' in answer ? answer.keywords : []
  return [
    ...(text.length > 0 ? [text] : []),
    ...(keywords.length > 0 ? line(`${words.keywords}: ${keywords.join(words.separator)}`) : []),
    ...(answer.marking ?? []).map((one, index): Run[] => [
      textRun(index === 0 ? `${words.marking} ` : ''),
      ...runsOf(one.text, pictures),
      textRun(withNumber(words.points, one.score)),
    ]),
  ]
}

/** `41. D  42. B` where blanks have numbers of the paper. */
const keysLine = (keys: readonly string[], first: number | null | undefined): string =>
  first ? keys.map((key, at) => `${first + at}. ${key}`).join('  ') : keys.join(' ')

const pairLines = ({ pairs }: AnswerOf<'matching' | 'classification'>): Run[][] =>
  line(pairs.map(({ left, right }) => `${left} → ${right}`).join('   '))

const writers: { readonly [Name in ExerciseTypeName]: (answer: AnswerOf<Name>, printing: Printing) => Run[][] } = {
  single_choice: ({ key }) => line(key),
  multiple_choice: ({ keys }) => line(keys.join(' ')),
  true_false: ({ value }, { words }) => line(value ? words.right : words.wrong),
  fill_blank: blanksLines,
  numeric: (answer, printing) => [
    blankRuns({ kind: 'number', case_sensitive: false, score: null, ...answer }, printing),
  ],
  cloze: blanksLines,
  word_bank: ({ keys }, { first }) => line(keysLine(keys, first)),
  matching: pairLines,
  classification: pairLines,
  ordering: ({ keys }) => line(keys.join(' → ')),
  short_answer: openLines,
  essay: openLines,
  // Each part has its own answer.
  composite: () => [],
}

/** The compiler cannot match an answer's type to its writer. */
export const answerLines = (answer: ExerciseAnswer, printing: Printing): Run[][] =>
  (writers[answer.type] as (answer: ExerciseAnswer, printing: Printing) => Run[][])(answer, printing)
