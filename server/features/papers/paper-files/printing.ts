import { defineService } from '../../../calls/feature-services.ts'
import { startTypesetter } from '../print/engine/start-typesetter.ts'
import type { Typesetter } from '../print/engine/typesetter.ts'
import { createPrintDesk } from '../print/print-desk.ts'
import { createQuestionPrinter, type QuestionPrinter } from '../print/questions/print-questions.ts'
import { createPaperPrinter, type PaperPrinter } from './paper-printer.ts'

declare module '../../../calls/feature-services.ts' {
  interface FeatureServices {
    typesetter: Typesetter
    questionPrinter: QuestionPrinter
    paperPrinter: PaperPrinter
  }
}

/** Papers and questions as PDF: one typesetter in a process of its own, for all that print. */
export const printing = defineService({
  start({ database, files, warn }) {
    const typesetter = startTypesetter({ warn })
    const desk = createPrintDesk({ files, typesetter })
    const services = {
      typesetter,
      questionPrinter: createQuestionPrinter(database, desk),
      paperPrinter: createPaperPrinter(files, desk),
    }
    return { services, stop: () => typesetter.stop() }
  },
})
