import { visitLeaves } from '../../../../../editor/stored/fold.ts'
import { parseStored } from '../../../../../editor/stored/parse.ts'
import { exerciseType } from '../../../../../resources/bank/exercise-types/index.ts'
import type { Language } from '../../../../../resources/kit/index.ts'
import type { QuestionNumbers } from '../../../../../resources/papers/numbering.ts'
import type { ReadQuestion } from '../format.ts'
import { writePackage, type WrittenFile } from '../package-write.ts'
import { typeByLook } from './type-by-look.ts'
import { sectionStart } from './paper/markers.ts'
import { hintOf } from './paper/type-hints.ts'
import { partsOf, relationOf, type PagePart } from './write/package-parts.ts'
import { footerXml, headerXml, type WordPage } from './write/page-parts.ts'
import { tabsOf } from './write/option-lines.ts'
import { PictureBook } from './write/pictures.ts'
import { paragraphs, QuestionWriter } from './write/question-xml.ts'
import { pauses } from '../../../../base/threads/pauses.ts'
import { RichWriter, roleRun, textRun } from './write/rich-runs.ts'

/**
 * Writes a question set in Word as it is printed: its own sections, order and numbers, a page with header and footer.
 */

export interface WordPaper {
  /** Of labels and signs. */
  language: Language
  title: string
  /** Plain lines: at the left above the title, in the middle below it, and at the left below those. */
  above: readonly string[]
  facts: readonly string[]
  notes: readonly string[]
  sections: readonly WordSection[]
  /** Above the answers, where they are at the end or alone. */
  solutionsTitle: string
}

interface WordSection {
  name: string
  /** Plain. */
  instruction: string
  items: readonly WordItem[]
  /** The keys of choices, a few to a group, where answers are at the end or alone: `1～5`, `CBACD`. */
  keys: readonly { numbers: string; keys: string }[]
  /** Room between the lines of its questions to write in. */
  isWide: boolean
}

/** `numbers`: of its blanks or parts, where each has one. `isKeyed`: its answer is among the keys of the section. */
interface WordQuestion {
  label: string
  numbers: QuestionNumbers | null
  isKeyed: boolean
  /** Empty lines for the answer. */
  room: number
  question: ReadQuestion
}

export interface WordItem {
  /** Its text is the stem; null where there is none. */
  material: ReadQuestion | null
  questions: readonly WordQuestion[]
}

export type WordAnswers = 'none' | 'after' | 'end' | 'only'

const twips = (mm: number): number => Math.round((mm * 1440) / 25.4)

const columnWidth = ({ width, left, right, columns, gutter }: WordPage): number =>
  twips((width - left - right - gutter * (columns - 1)) / columns)

const centred = (run: string): string => `<w:p><w:pPr><w:keepNext/><w:jc w:val="center"/></w:pPr>${run}</w:p>`
const heading = (text: string): string =>
  text === '' ? '' : `<w:p><w:pPr><w:pStyle w:val="Heading2"/></w:pPr>${roleRun('section', text)}</w:p>`
const size = '<w:b/><w:sz w:val="32"/><w:szCs w:val="32"/>'
const large = (text: string): string => textRun(text).replace('<w:r>', `<w:r><w:rPr>${size}</w:rPr>`)
/** The heading of the answers begins a section of its own, so that a reader tells them from the questions. */
const answersHeading = (text: string): string =>
  centred(roleRun('section', text).replace('</w:rPr>', `${size}</w:rPr>`))
const instructionXml = (text: string): string =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => `<w:p><w:pPr><w:pStyle w:val="Instruction"/></w:pPr>${textRun(line)}</w:p>`)
    .join('')

const atLeft = (line: string): string => `<w:p><w:pPr><w:keepNext/></w:pPr>${textRun(line)}</w:p>`
const front = ({ title, above, facts, notes }: WordPaper): string =>
  above.map(atLeft).join('') +
  (title === '' ? '' : centred(large(title))) +
  facts.map((line) => centred(textRun(line))).join('') +
  notes.map(atLeft).join('')

/** Groups of keys beside each other, as many as fit. */
function keysXml(groups: WordSection['keys'], width: number, size: number): string {
  const longest = Math.max(0, ...groups.map(({ numbers, keys }) => numbers.length + keys.length))
  const count = Math.max(1, Math.min(groups.length, 5, Math.floor(width / ((longest + 4) * size * 10))))
  const lines: string[] = []
  for (let from = 0; from < groups.length; from += count) {
    const line = groups.slice(from, from + count)
    const runs = line.map(
      ({ numbers, keys }, at) => roleRun('keys', numbers) + textRun(` ${keys}${at < line.length - 1 ? '\t' : ''}`),
    )
    const tabs = tabsOf(count, width)
    lines.push(`<w:p><w:pPr><w:pStyle w:val="Solution"/><w:keepLines/>${tabs}</w:pPr>${runs.join('')}</w:p>`)
  }
  return lines.join('')
}

/** Answer, analysis and type, as far as the keys of its section do not say them. */
function solutionXml({ label, question, isKeyed }: WordQuestion, writer: QuestionWriter, heading: string): string {
  const isTyped = !isVisible(question, heading)
  return isKeyed && !isTyped && !isExplained(question) ? '' : writer.solution(label, { isTyped, isKeyed })
}

const isExplained = ({ analysis, answer }: ReadQuestion): boolean =>
  analysis !== '' || (answer?.type === 'composite' && answer.parts.some((part) => part.analysis !== ''))

/** Whether a reader finds the type of a question by its heading or its look. */
function isVisible({ type, options, stem, answer }: ReadQuestion, heading: string): boolean {
  // A reader takes the words behind 第二节.
  const hint = hintOf(heading.slice(sectionStart(heading)?.end ?? 0))
  if (hint !== null && exerciseType(hint)) return type === hint
  let blanks = 0
  visitLeaves(parseStored(stem), { leaf: (leaf) => (blanks += leaf.kind === 'blank' ? 1 : 0) })
  const look = {
    options: options.length,
    letters: answer && 'keys' in answer ? answer.keys.length : 1,
    blanks,
    hasParts: answer?.type === 'composite',
    hasChoices: answer?.type === 'cloze',
  }
  return type === typeByLook(look)
}

interface Body {
  front: string
  prompts: string
  solutions: string
}

async function bodyOf(
  paper: WordPaper,
  book: PictureBook,
  { width, size, answers }: { width: number; size: number; answers: WordAnswers },
): Promise<Body> {
  const pause = pauses()
  let [prompts, solutions] = ['', '']
  const isSolved = answers === 'end' || answers === 'only'
  for (const { name, instruction, items, keys, isWide } of paper.sections) {
    prompts += heading(name) + instructionXml(instruction)
    if (isSolved) solutions += heading(name) + keysXml(keys, width, size)
    for (const { material, questions } of items) {
      if (material)
        prompts += paragraphs(
          'Material',
          '',
          new RichWriter(book, material.media, width).write(parseStored(material.stem)),
        )
      for (const one of questions) {
        const { label, room, question, numbers } = one
        const { language } = paper
        const writer = new QuestionWriter(question, book, { width, language, fontSize: size, numbers, isWide })
        if (answers !== 'only')
          prompts += writer.prompt(label, answers === 'after', material !== null) + '<w:p/>'.repeat(room)
        if (answers === 'after') prompts += writer.solution('', { isTyped: !isVisible(question, name) })
        if (isSolved) solutions += solutionXml(one, writer, name)
        await pause()
      }
    }
  }
  return {
    front: front(paper),
    prompts: answers === 'only' ? '' : prompts,
    solutions: solutions === '' ? '' : answersHeading(paper.solutionsTitle) + solutions,
  }
}

const pageParts = (page: WordPage): PagePart[] => {
  const header = (name: string, isSealed: boolean): PagePart => ({
    kind: 'header',
    name,
    xml: headerXml(page, isSealed),
  })
  return [
    header('header1.xml', page.sealing !== null),
    header('header2.xml', false),
    { kind: 'footer', name: 'footer1.xml', xml: footerXml(page.pageNumbers) },
  ]
}

/**
 * A section's properties, in the order of CT_SectPr (ECMA-376 part 1, 17.6.17). The back of a sheet has no sealing
 * line.
 */
function sectionXml(page: WordPage, { isContinuous = false, isSealed = true, columns = page.columns } = {}): string {
  const { width, height, left, right, top, bottom, gutter } = page
  const reference = (kind: string, type: string, name: string): string =>
    `<w:${kind}Reference w:type="${type}" r:id="${relationOf(name)}"/>`
  return (
    `<w:sectPr>${reference('header', 'default', isSealed ? 'header1.xml' : 'header2.xml')}${reference('header', 'even', 'header2.xml')}` +
    `${reference('footer', 'default', 'footer1.xml')}${reference('footer', 'even', 'footer1.xml')}` +
    `<w:type w:val="${isContinuous ? 'continuous' : 'nextPage'}"/><w:pgSz w:w="${twips(width)}" w:h="${twips(height)}"${width > height ? ' w:orient="landscape"' : ''}/>` +
    `<w:pgMar w:top="${twips(top)}" w:right="${twips(right)}" w:bottom="${twips(bottom)}" w:left="${twips(left)}" w:header="${twips(top * 0.5)}" w:footer="${twips(bottom * 0.5)}" w:gutter="0"/>` +
    `<w:cols w:num="${columns}" w:space="${twips(gutter)}"/></w:sectPr>`
  )
}

const ended = (section: string): string => `<w:p><w:pPr>${section}</w:pPr></w:p>`

async function* each(files: readonly WrittenFile[]): AsyncGenerator<WrittenFile> {
  yield* files
}

export async function writeWordPaper(paper: WordPaper, page: WordPage, answers: WordAnswers): Promise<Buffer> {
  const book = new PictureBook()
  const width = columnWidth(page)
  const body = await bodyOf(paper, book, { width, size: page.fontSize, answers })
  const isWide = page.isTitleWide && page.columns > 1
  const start = body.front + (isWide && body.front !== '' ? ended(sectionXml(page, { columns: 1 })) : '')
  const main = sectionXml(page, { isContinuous: isWide && body.front !== '' })
  const both = body.prompts !== '' && body.solutions !== ''
  const last =
    body.solutions !== ''
      ? sectionXml(page, { isSealed: false, isContinuous: !both && isWide && body.front !== '' })
      : main
  const parts = partsOf(start + body.prompts + (both ? ended(main) : '') + body.solutions, book.pictures, {
    end: `${last}</w:body></w:document>`,
    others: pageParts(page),
    fontSize: page.fontSize * 2,
  })
  const pieces: Uint8Array[] = []
  for await (const bytes of writePackage(each(parts))) pieces.push(bytes)
  return Buffer.concat(pieces)
}
