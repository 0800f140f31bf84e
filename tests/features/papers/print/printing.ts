import { printLayout } from '../../../../resources/papers/print-layout.ts'
import { printRun } from '../../../../server/features/papers/print/engine/print-run.ts'
import { startTypst, type Typst } from '../../../../server/features/papers/print/engine/typst.ts'
import type { PrintJob, Printed } from '../../../../server/features/papers/print/engine/typesetter.ts'
import type { PaperDocument, PaperQuestion } from '../../../../server/features/papers/print/paper/paper-document.ts'

/** Papers for the tests, set in their own process. */

let typst: Typst | undefined
export const print = (job: Partial<PrintJob> & Pick<PrintJob, 'document'>): Printed =>
  printRun((typst ??= startTypst('server/features/papers/print/template')), {
    layout: printLayout.parse({}),
    pictures: new Map(),
    wants: 'pdf',
    ...job,
  })

export const question = (given: Partial<PaperQuestion> = {}): PaperQuestion => ({
  key: 'q',
  type: 'short_answer',
  stem: '题干',
  options: [],
  answer: null,
  analysis: '',
  score: null,
  ...given,
})

/** One section without a name; questions without a key of their own are `1`, `2`, …. */
export const paperOf = (
  questions: readonly Partial<PaperQuestion>[],
  given: Partial<PaperDocument> = {},
): PaperDocument => ({
  language: 'zh',
  title: '',
  subtitle: '',
  sections: [
    {
      name: '',
      instruction: '',
      items: questions.map((one, at) => ({ material: '', questions: [question({ key: String(at + 1), ...one })] })),
    },
  ],
  ...given,
})
