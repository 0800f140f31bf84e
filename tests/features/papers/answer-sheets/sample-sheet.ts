import { printSheet } from '../../../../server/features/papers/print/engine/print-sheet.ts'
import { startTypst, type Typst } from '../../../../server/features/papers/print/engine/typst.ts'
import type { PrintedSheet, SheetCopies } from '../../../../server/features/papers/print/engine/typesetter.ts'
import type { QuestionOnSheet, SheetDocument } from '../../../../server/features/papers/print/sheet/sheet-document.ts'

/** Answer sheets for the tests, set in their own process. */

const letters = (count: number) =>
  Array.from({ length: count }, (_, at) => String.fromCodePoint(65 + at)).map((one) => ({ value: one, label: one }))

const rowsOf = (count: number, rows: number, many = false) =>
  Array.from({ length: rows }, (_, at) => ({
    label: rows === 1 ? '' : String(at + 1),
    many,
    choices: letters(count),
  }))

const kinds: readonly Pick<QuestionOnSheet, 'type' | 'score' | 'parts'>[] = [
  {
    type: 'single_choice',
    score: 5,
    parts: [{ type: 'single_choice', score: null, space: { kind: 'bracket', lines: 0 }, rows: rowsOf(4, 1) }],
  },
  {
    type: 'multiple_choice',
    score: 6,
    parts: [{ type: 'multiple_choice', score: null, space: { kind: 'bracket', lines: 0 }, rows: rowsOf(5, 1, true) }],
  },
  {
    type: 'word_bank',
    score: 10,
    parts: [{ type: 'word_bank', score: null, space: { kind: 'none', lines: 0 }, rows: rowsOf(7, 5) }],
  },
  {
    type: 'fill_blank',
    score: 5,
    parts: [{ type: 'fill_blank', score: null, space: { kind: 'lines', lines: 1 }, rows: [] }],
  },
  {
    type: 'essay',
    score: 12,
    parts: [{ type: 'essay', score: null, space: { kind: 'box', lines: 14 }, rows: [] }],
  },
]

/** So many questions of each kind: single choice, multiple choice, word bank, blank, essay. */
export function sampleSheet(counts: readonly number[], given: Partial<SheetDocument> = {}): SheetDocument {
  let number = 0
  return {
    language: 'zh',
    key: 'K3F9X2M7QD',
    title: '高一数学期中考试',
    subtitle: '',
    digits: 8,
    kind: 'numbered',
    identifiedBy: 'grid',
    hasStates: false,
    redPoints: 'none',
    hasTiming: false,
    paper: 'a4',
    columns: 1,
    isTwoSided: false,
    notice: '',
    rooms: [],
    choiceGroups: [],
    sections: counts.flatMap((count, kind) =>
      count === 0
        ? []
        : [
            {
              name: ['一、单选题', '二、多选题', '三、选词填空', '四、填空题', '五、解答题'][kind]!,
              questions: Array.from({ length: count }, (): QuestionOnSheet => {
                number++
                return { number, exercise_id: number, version: 1, ...kinds[kind]! }
              }),
            },
          ],
    ),
    ...given,
  }
}

let typst: Typst | undefined
export const printed = (sheet: SheetDocument, copies: SheetCopies = { from: 1, count: 1 }): PrintedSheet =>
  printSheet((typst ??= startTypst('server/features/papers/print/template')), { sheet, copies })
