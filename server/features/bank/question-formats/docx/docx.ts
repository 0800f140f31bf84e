import { typesWrittenBy } from '../by-type.ts'
import type { QuestionFormat } from '../format.ts'
import { readDocx } from './read-docx.ts'
import { answerWriters } from './write/answer-runs.ts'
import { writeDocx } from './write-docx.ts'

/** Files that people take for Word documents. For those that are not, the reader explains what to do. */
const documents = /\.(?:docx?|wps|rtf|odt)$/i

/** Exam papers in Word or WPS. */
export const docx: QuestionFormat = {
  name: 'docx',
  label: { zh: 'Word 试卷', en: 'Word document' },
  extensions: ['.docx'],
  types: typesWrittenBy(answerWriters),
  recognises: ({ name, entries }) =>
    (entries !== null &&
      entries.includes('[Content_Types].xml') &&
      entries.some((entry) => entry.startsWith('word/'))) ||
    documents.test(name),
  read: readDocx,
  write: (questions) => writeDocx(questions),
  mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
}
