import { printLayout, type ExamFileRequest } from '../../../../resources/papers/print-layout.ts'
import type { FileStore } from '../../../storage/files/file-store.ts'
import type { Records } from '../../../records/records.ts'
import { formOf, requireDownload, takeDownload } from './downloads.ts'
import { paperContent } from './paper-content.ts'
import { qtiPaper } from './qti-paper.ts'
import { wordPaper } from './word-paper.ts'

/** Question sets as files for other programs. Each is a download, and is counted. */

export interface PaperFile {
  bytes: Buffer
  type: string
}

/** A test scores by the answers, so that it always has them. */
const layoutOf = ({ format, layout }: ExamFileRequest) =>
  format === 'qti' ? printLayout.parse({ form: 'end' }) : layout

const mediaTypes = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  qti: 'application/zip',
} as const

export async function paperFile(records: Records, files: FileStore, request: ExamFileRequest): Promise<PaperFile> {
  const { format } = request
  const layout = layoutOf(request)
  await requireDownload(records, layout)
  const content = await paperContent(records, request)
  const bytes = format === 'qti' ? await qtiPaper(content, files) : await wordPaper(content, layout, files)
  await records.transaction((inner) => takeDownload(inner, { exam: content.exam, form: formOf(layout), format }))
  return { bytes, type: mediaTypes[format] }
}
