import type { QuestionFormat, ReadEntry, TypesInFormat } from '../format.ts'
import { UnreadableFile, type ReadLimits } from '../../../../exchange/spreadsheets/unreadable-file.ts'
import { linesOf, startAsText, textOfFile, type Line as FileLine } from '../../../../exchange/spreadsheets/text-file.ts'
import { aiken } from '../aiken/aiken.ts'
import { gift } from '../gift/gift.ts'
import type { Block } from '../docx/blocks.ts'
import { refusals } from '../docx/messages.ts'
import { wholeLines, type Line } from '../docx/paper/lines.ts'
import { eachEntry } from '../docx/paper/read-paper.ts'
import { withMedia } from '../docx/read-docx.ts'
import { markdownBlocks, plainBlocks } from './text-blocks.ts'
import { TextPictures } from './text-lines.ts'

/**
 * Questions as people type them: numbered, with options behind `A.`, `答案：` and `解析：`, as plain text or Markdown.
 * Their lines are recognised as those of a Word paper.
 */

const types: TypesInFormat = {
  single_choice: 'read',
  multiple_choice: 'read',
  true_false: 'read',
  fill_blank: 'read',
  numeric: 'read',
  cloze: 'none',
  word_bank: 'read',
  matching: 'none',
  classification: 'none',
  ordering: 'read',
  short_answer: 'read',
  essay: 'read',
  composite: 'read',
}

/** A text is in memory as a whole, since its answers may be at its end. */
const maxLines = 300_000
const tooManyLines = {
  zh: `文件超过${maxLines}行，请拆成几个文件`,
  en: `The file has more than ${maxLines} lines. Split it.`,
}
const lineTooLong = { zh: '有一行过长', en: 'A line is too long.' }

async function* within(lines: AsyncIterable<FileLine>): AsyncGenerator<FileLine> {
  for await (const line of lines) {
    if (line.number > maxLines) throw new UnreadableFile(tooManyLines)
    if (line.isCut) throw new UnreadableFile(lineTooLong)
    yield line
  }
}

/** The places of a document count paragraphs, those of a text lines. */
const atLine = (at: string): string => at.replace(/\bparagraph (?=\d+$)/, 'line ')
const placed = (entry: ReadEntry): ReadEntry =>
  'question' in entry
    ? { question: { ...entry.question, at: atLine(entry.question.at) } }
    : { refused: { ...entry.refused, at: atLine(entry.refused.at) } }

const readAs = (blocksOf: (lines: AsyncIterable<FileLine>, pictures: TextPictures) => AsyncIterable<Block>) =>
  async function* read(path: string, limits: ReadLimits): AsyncGenerator<ReadEntry> {
    const pictures = new TextPictures()
    const lines: Line[] = []
    for await (const block of blocksOf(within(linesOf(textOfFile(path, limits))), pictures))
      lines.push(...wholeLines([block]))
    const entries = eachEntry(lines, limits.maxQuestions)
    if (!entries) throw new UnreadableFile(refusals.tooManyQuestions(limits.maxQuestions))
    for (const entry of entries)
      yield placed('question' in entry ? { question: await withMedia(entry.question, pictures, limits) } : entry)
  }

const markdownName = /\.(?:md|markdown)$/i

export const markdown: QuestionFormat = {
  name: 'markdown',
  label: { zh: 'Markdown 文本', en: 'Markdown' },
  extensions: ['.md', '.markdown'],
  mediaType: 'text/markdown',
  types,
  recognises: ({ name, entries }) => entries === null && markdownName.test(name),
  read: readAs(markdownBlocks),
}

const space = '[^\\S\\r\\n\\u2028\\u2029]*'
const numbered = new RegExp(`^${space}(?:第?\\d{1,4}题?${space}[.．、]|[（(]?\\d{1,4}[)）]|第\\d{1,4}题)`, 'gm')
const answer = new RegExp(`^${space}[【\\[(（]?(?:参考|正确|标准)?(?:答案|Answer)`, 'im')
const plainAnswer = new RegExp(`^${space}答案`, 'm')
const option = new RegExp(`^${space}A${space}[).．、）]`, 'm')
/** What a file of Aiken does not have: labels, and answers that are no letters. */
const isMore = new RegExp(
  `^${space}(?:【|(?:答案)?解析${space}[:：]|详解${space}[:：]|难度${space}[:：]|知识点${space}[:：]|(?:参考|正确|标准)?答案${space}[:：]${space}(?![A-Z,，、 ]{1,20}${space}$)\\S)`,
  'm',
)

const answersOfGift = /\{\s{0,9}[=~]|^[^\S\r\n]{0,99}(?:::|\$CATEGORY:)/m

export const plainText: QuestionFormat = {
  name: 'plain_text',
  label: { zh: '纯文本题目', en: 'Plain text' },
  extensions: ['.txt'],
  mediaType: 'text/plain',
  types,
  recognises: (file) => {
    if (file.entries !== null || /\.(?:gift|md|markdown|csv|json|xml)$/i.test(file.name)) return false
    const text = startAsText(file.start)
    if (/^\s*[<{[]/.test(text)) return false
    const count = text.match(numbered)?.length ?? 0
    const hasAnswers = answer.test(text)
    if (!hasAnswers && !(count > 0 && option.test(text))) return false
    // One that Aiken reads as well is a paper where it says more than Aiken can.
    if (aiken.recognises(file)) return isMore.test(text) || (count > 1 && plainAnswer.test(text))
    // Braces of a formula look like those of GIFT, which has no options on lines of their own.
    if (gift.recognises(file) && (!option.test(text) || answersOfGift.test(text))) return false
    return count > 0 || option.test(text) || isMore.test(text)
  },
  read: readAs(plainBlocks),
}
