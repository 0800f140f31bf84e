import { z } from 'zod'
import { examFileRequest, printPreview, printPreviewRequest, printRequest } from './print-layout.ts'
import { declarePlainCalls } from '../system/system-call.ts'

/** Questions and question sets as files. */

export const printCalls = declarePlainCalls('print', {
  /**
   * Questions or a question set (which needs `exam:list` too) as a PDF file. Answers need the right `exercise:answer`.
   */
  pdf: {
    method: 'POST',
    base: 'pdf',
    path: 'pdf',
    right: 'exercise:list',
    summary: { zh: '打印为 PDF', en: 'Print as PDF' },
    input: printRequest,
    output: z.unknown(),
    answers: 'application/pdf',
  },
  /** Some pages of the same print, as they will be. */
  pdfPreview: {
    method: 'POST',
    base: 'pdf',
    path: 'pdf/preview',
    right: 'exercise:list',
    summary: { zh: '打印预览', en: 'Preview of a print' },
    input: printPreviewRequest,
    output: printPreview,
  },
  /** A question set as a file for another program. A download, like a PDF. Answers need the right `exercise:answer`. */
  examFile: {
    method: 'POST',
    base: 'api',
    path: 'admin/exam/download_exam',
    right: 'exam:list',
    summary: { zh: '下载题组', en: 'Download a question set' },
    input: examFileRequest,
    output: z.unknown(),
    answers: '*/*',
  },
})
