import { aiken } from './aiken/aiken.ts'
import { docx } from './docx/docx.ts'
import type { QuestionFormat } from './format.ts'
import { gift } from './gift/gift.ts'
import { json } from './json/json.ts'
import { moodleXml } from './moodle/moodle-xml.ts'
import { qtiFormats } from './qti/formats.ts'

/** The formats of other programs in which questions come and go, in the order in which a file is tried with them. */
export const questionFormats: readonly QuestionFormat[] = [moodleXml, ...qtiFormats, aiken, gift, json, docx]
