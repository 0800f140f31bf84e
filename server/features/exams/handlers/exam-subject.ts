import { exam_subject as declaration } from '../../../../resources/exam-subject.ts'
import { defineHandlers } from '../../../calls/handlers.ts'
import { markedPapersInput } from '../marked-papers/input.ts'
import { startMarkedPapers } from '../marked-papers/jobs.ts'
import { startReview } from '../review/jobs.ts'
import { reviewInput } from '../review/input.ts'
import { makeExamSheet } from '../sheets/make-exam-sheet.ts'

export const exam_subject = defineHandlers(declaration, {
  make_exam_sheet: async (context, input) => ({ id: await makeExamSheet(context, input) }),

  print_marked_papers: (context, input) => startMarkedPapers(context, markedPapersInput.parse(input)),

  print_exam_review: (context, input) => startReview(context, reviewInput.parse(input)),
})
