import { exam_subject } from '../../../../resources/exam-subject.ts'
import { rightOf } from '../../../../resources/kit/index.ts'
import { printLayout } from '../../../../resources/papers/print-layout.ts'
import type { JobKind, JobWork } from '../../../background/jobs/job-kind.ts'
import { defineJobs } from '../../../background/jobs/job-kinds.ts'
import type { ActionContext } from '../../../calls/handlers.ts'
import { storePieces } from '../../../exchange/spreadsheets/sheet-writer.ts'
import { recordsFor } from '../../../records/records.ts'
import { formOf, requireDownload, takeDownload } from '../../papers/paper-files/downloads.ts'
import { startTypesetter } from '../../papers/print/engine/start-typesetter.ts'
import { createPrintDesk } from '../../papers/print/print-desk.ts'
import { reviewInput, type ReviewInput } from './input.ts'
import { readReview, type Review } from './read-review.ts'
import { reviewDocument } from './review-document.ts'
import { reviewDeck } from './slides/review-deck.ts'
import { writePptx } from './slides/write-pptx.ts'

/** Writes a review as a print or as slides, which counts as a download of the paper with its answers. */

const layout = printLayout.parse({ form: 'each', room: false })
const label = { zh: '讲评', en: 'Review' } as const

type Work = JobWork<ReviewInput, { isDone: true }>

async function* printed(review: Review, { input, files, identity, signal, log }: Work) {
  const typesetter = startTypesetter({ warn: (problem) => log.warn({ problem }, 'a review of an exam') })
  const stop = () => void typesetter.stop()
  signal.addEventListener('abort', stop)
  try {
    const desk = createPrintDesk({ files, typesetter })
    const { printed } = await desk.print(identity, async () => ({
      document: reviewDocument(review, input),
      layout,
      wants: 'pdf' as const,
    }))
    yield printed.pdf
  } finally {
    signal.removeEventListener('abort', stop)
    await typesetter.stop()
  }
}

async function* steps(job: Work) {
  const { input, cursor, database, files, identity } = job
  if (cursor) return
  const review = await readReview(recordsFor(database, identity), input)
  const { exam, subject, group, paper, spoken } = review
  const { format } = input
  const name = [exam, subject, group, label[input.language]].filter(Boolean).join(' ')
  const pieces = format === 'pptx' ? writePptx(await reviewDeck(review, files, input)) : printed(review, job)
  const file = await storePieces(files, identity, `${name}.${format}`, pieces)
  yield {
    cursor: { isDone: true as const },
    total: spoken.length,
    write: async ({ records }: { records: Parameters<typeof takeDownload>[0] }) => {
      await takeDownload(records, { exam: paper.exam, form: formOf(layout), format })
      return { processed: spoken.length, file }
    },
  }
}

const review: JobKind<ReviewInput, { isDone: true }> = {
  right: () => rightOf(exam_subject, 'print_exam_review'),
  input: reviewInput,
  steps,
  summary: ({ done }) => ({ zh: `讲评已写好：${done} 题`, en: `The review is written: ${done} questions` }),
}
export const examReviews = defineJobs({ exam_review: review })

/** Starts the job, after the exam was read once, so that a refusal comes at once. */
export async function startReview({ records, jobs }: ActionContext, input: ReviewInput) {
  const { exam, subject, group } = await readReview(records, input)
  await requireDownload(records, layout)
  const about = [exam, subject, group].filter(Boolean).join(' ')
  return { job_id: await jobs.enqueue('exam_review', { zh: `讲评：${about}`, en: `Review: ${about}` }, input) }
}
