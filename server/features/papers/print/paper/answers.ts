import type { AnswerOf, ExerciseAnswer, ExerciseTypeName } from '../../../../../resources/bank/exercise-types/index.ts'
import { formulaRun, runsOf, runsWithFormulas, textRun, type PictureNames, type Run } from '../rich-text/runs.ts'
import { withNumber, type PaperWords } from './words.ts'
import { itemAt } from '../../../../../resources/kit/present.ts'

/** Right answers as they are printed: the lines of each. */

interface Printing {
  pictures: PictureNames
  words: PaperWords
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
      { is: 'boxed', text: String(place + 1) },
      textRun(' '),
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
  word_bank: ({ keys }) => line(keys.join(' ')),
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
