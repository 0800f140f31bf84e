import { aiken } from '../question-formats/aiken/aiken.ts'
import { docx } from '../question-formats/docx/docx.ts'
import type { QuestionFormat } from '../question-formats/format.ts'
import { gift } from '../question-formats/gift/gift.ts'
import { json } from '../question-formats/json/json.ts'
import { moodleXml } from '../question-formats/moodle/moodle-xml.ts'
import { qtiFormats } from '../question-formats/qti/formats.ts'

/** The formats of other programs for questions, in the order in which a file is tried with them. */
export const questionFormats: readonly QuestionFormat[] = [moodleXml, ...qtiFormats, aiken, gift, json, docx]
