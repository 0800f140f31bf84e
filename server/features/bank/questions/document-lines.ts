import { emptyEntry, type RawEntry } from '../../../exchange/record-files/entry.ts'
import { readDocxLines } from '../question-formats/docx/read-lines.ts'
import { readLimits } from '../../../exchange/spreadsheets/unreadable-file.ts'

/** The name under which the importer of questions reads a Word document as it is: a line of text is an entry. */
export const documentLines = 'docx_lines'

/** The lines of a document, each as a stem, with its pictures: nothing of it is meant to be imported. */
export async function* readDocumentLines(path: string): AsyncGenerator<RawEntry> {
  for await (const { at, html, media } of readDocxLines(path, readLimits))
    yield { ...emptyEntry(`paragraph ${at}`), values: { stem: html }, media }
}
