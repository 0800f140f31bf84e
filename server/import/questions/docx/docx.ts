import type { QuestionFormat } from '../format.ts'
import { readDocx } from './read-docx.ts'
import { writeDocx } from './write-docx.ts'

/** Exam papers in Word or WPS. */
export const docx: QuestionFormat = {
  name: 'docx',
  label: { zh: 'Word 试卷', en: 'Word document' },
  extensions: ['.docx'],
  recognises: ({ entries }) => entries !== null && entries.includes('[Content_Types].xml') && entries.some((name) => name.startsWith('word/')),
  read: readDocx,
  write: (questions) => writeDocx(questions),
  mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
}
