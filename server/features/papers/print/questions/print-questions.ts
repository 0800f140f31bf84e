import { exercise } from '../../../../../resources/exercise.ts'
import { shownPages, type PrintedQuestions, type PrintPreview } from '../../../../../resources/papers/print-layout.ts'
import { storedAnswer, storedOptions } from '../../../../../resources/bank/exercise-types/stored.ts'
import type { Database } from '../../../../storage/postgres/database.ts'
import { invalid, noSuchRecord } from '../../../../base/fault.ts'
import type { Identity } from '../../../../base/identity.ts'
import { Records, type RecordRow } from '../../../../records/records.ts'
import type { PrintJob } from '../engine/typesetter.ts'
import type { PaperQuestion } from '../paper/paper-document.ts'
import type { PrintDesk } from '../print-desk.ts'
import { requireAnswersRight } from '../print-rights.ts'

/** Prints questions of the bank, as far as the person may read them. */

export interface QuestionPrinter {
  /** The bytes of a PDF. */
  pdf(identity: Identity, request: PrintedQuestions): Promise<Buffer>
  preview(identity: Identity, request: PrintedQuestions, fromPage: number): Promise<PrintPreview>
}

/** A question as the person may read it: fields that they may not are absent. */
export const printedQuestion = (key: string, row: RecordRow): PaperQuestion => ({
  key,
  type: String(row['type']),
  stem: String(row['stem']),
  options: storedOptions(row),
  answer: storedAnswer(row),
  analysis: (row['analysis'] as string | null | undefined) ?? '',
  score: (row['score'] as number | null | undefined) ?? null,
})

const twice = { zh: '同一道题只能出现一次', en: 'A question can be printed only once' }

export function createQuestionPrinter(database: Database, desk: PrintDesk): QuestionPrinter {
  async function print(
    identity: Identity,
    { exercise_ids, layout, title }: PrintedQuestions,
    wants: PrintJob['wants'],
  ) {
    requireAnswersRight(identity, layout)
    if (new Set(exercise_ids).size < exercise_ids.length)
      throw invalid([{ path: 'exercise_ids', message: twice[identity.language] }])
    return desk.print(identity, async () => {
      const rows = await new Records(database, identity).getMany(exercise, exercise_ids)
      if (rows.length === 0) throw noSuchRecord()
      const items = rows.map((row) => ({ material: '', questions: [printedQuestion(String(row.id), row)] }))
      return {
        document: {
          language: identity.language,
          title: title ?? '',
          subtitle: '',
          sections: [{ name: '', instruction: '', items }],
        },
        layout,
        wants,
        leftOut: exercise_ids.length - rows.length,
      }
    })
  }

  return {
    async pdf(identity, request) {
      return Buffer.from((await print(identity, request, 'pdf')).printed.pdf)
    },
    async preview(identity, request, fromPage) {
      const { printed, order } = await print(identity, request, { from: fromPage, count: shownPages })
      return { pages: printed.pages, page_count: printed.pageCount, left_out: order.leftOut }
    },
  }
}
