import type { Printouts } from '../../../resources/capabilities/print/index.ts'
import { lazyPart, type LazyPart } from '../../base/loading/lazy-part.tsx'
import type { RecordsDialogProps } from '../../records/screen/capability-slots.ts'

export const printouts: { readonly [Name in keyof Printouts]: LazyPart<RecordsDialogProps> } = {
  questions: lazyPart(() => import('./questions/questions-printout.tsx').then((module) => module.QuestionsPrintout)),
  paper: lazyPart(() => import('./paper/paper-printout.tsx').then((module) => module.PaperPrintout)),
}
