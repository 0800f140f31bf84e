import { aiken } from '../question-formats/aiken/aiken.ts'
import { amcTxt } from '../question-formats/amc/amc-txt.ts'
import { blackboard } from '../question-formats/blackboard/blackboard.ts'
import { docx } from '../question-formats/docx/docx.ts'
import type { QuestionFormat } from '../question-formats/format.ts'
import { gift } from '../question-formats/gift/gift.ts'
import { json } from '../question-formats/json/json.ts'
import { moodleXml } from '../question-formats/moodle/moodle-xml.ts'
import { qtiFormats } from '../question-formats/qti/formats.ts'
import { markdown, plainText } from '../question-formats/text/text-paper.ts'

/** The formats of other programs for questions, in the order in which a file is tried with them. */
export const questionFormats: readonly QuestionFormat[] = [
  moodleXml,
  blackboard,
  ...qtiFormats,
  amcTxt,
  markdown,
  plainText,
  aiken,
  gift,
  json,
  docx,
]
