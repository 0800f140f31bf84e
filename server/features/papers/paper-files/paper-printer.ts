import { shownPages, type PrintedPaper, type PrintPreview } from '../../../../resources/papers/print-layout.ts'
import { keyOf, type FileStore } from '../../../storage/files/file-store.ts'
import type { PrintJob } from '../print/engine/typesetter.ts'
import type { PrintDesk } from '../print/print-desk.ts'
import type { Records } from '../../../records/records.ts'
import { formOf, requireDownload, takeDownload } from './downloads.ts'
import { paperContent } from './paper-content.ts'
import { paperDocument } from './paper-document.ts'
import { canBeSat, keepPrint, recordPrint } from './print-records.ts'
import { requirePaperRights } from '../print/print-rights.ts'

/** Prints question sets, as far as a person may read them. A file is a download, and is counted; a preview is none. */

export interface PaperPrinter {
  /** The bytes of a PDF. */
  pdf(records: Records, request: PrintedPaper): Promise<Buffer>
  preview(records: Records, request: PrintedPaper, fromPage: number): Promise<PrintPreview>
}

export function createPaperPrinter(files: FileStore, desk: PrintDesk): PaperPrinter {
  async function print(records: Records, request: PrintedPaper, wants: PrintJob['wants']) {
    const { identity } = records
    const { layout } = request
    requirePaperRights(identity, layout)
    return desk.print(identity, async () => {
      const content = await paperContent(records, request)
      return { content, document: paperDocument(content, request), layout, wants }
    })
  }

  return {
    async pdf(records, request) {
      const { layout } = request
      await requireDownload(records, layout)
      const { order, printed } = await print(records, request, 'pdf')
      const run = { ...order, printed }
      const { exam } = order.content
      const kept = canBeSat(run) ? await keepPrint(records, files, run, `${String(exam['title'])}.pdf`) : null
      try {
        await records.transaction(async (inner) => {
          await takeDownload(inner, { exam, form: formOf(layout), format: 'pdf' })
          if (kept) await recordPrint(inner, kept)
        })
      } catch (error) {
        if (kept) await files.remove(keyOf(kept.file))
        throw error
      }
      return Buffer.from(printed.pdf)
    },
    async preview(records, request, fromPage) {
      const { order, printed } = await print(records, request, { from: fromPage, count: shownPages })
      return { pages: printed.pages, page_count: printed.pageCount, left_out: order.content.leftOut }
    },
  }
}
