import { exerciseTypes } from '../../../../../resources/bank/exercise-types/index.ts'
import type { ReadQuestion, Written } from '../format.ts'
import { writePackage, type WrittenFile } from '../package-write.ts'
import { chineseCount } from './numbering.ts'
import { lossInDocx } from './write/loss-in-docx.ts'
import { partsOf } from './write/package-parts.ts'
import { PictureBook } from './write/pictures.ts'
import { QuestionWriter } from './write/question-xml.ts'
import { pauses } from '../../../../base/threads/pauses.ts'
import { roleRun } from './write/rich-runs.ts'

export interface DocxOptions {
  /** `after` each question, at the `end` of the paper, or `none`, for a paper handed to learners. */
  answers: 'after' | 'end' | 'none'
}

const heading = (text: string): string =>
  `<w:p><w:pPr><w:pStyle w:val="Heading2"/></w:pPr>${roleRun('section', text)}</w:p>`

/** Questions grouped by type, in the order in which the types are declared; the order within a group is kept. */
function grouped(questions: readonly ReadQuestion[]): Group[] {
  let number = 0
  return exerciseTypes
    .map(({ name, label }) => ({ label, questions: questions.filter((one) => one.type === name) }))
    .filter((group) => group.questions.length > 0)
    .map((group, index) => ({
      title: `${chineseCount(index + 1)}、${group.label.zh}`,
      questions: group.questions.map((question) => ({ number: ++number, question })),
    }))
}

interface Group {
  title: string
  questions: { number: number; question: ReadQuestion }[]
}

/** The body of a paper's document. */
async function bodyOf(groups: readonly Group[], book: PictureBook, { answers }: DocxOptions): Promise<string> {
  const pause = pauses()
  const pieces: string[] = []
  const solutions: string[] = []
  for (const { title, questions } of groups) {
    pieces.push(heading(title))
    solutions.push(heading(title))
    for (const { number, question } of questions) {
      const writer = new QuestionWriter(question, book)
      pieces.push(writer.prompt(`${number}.`, answers === 'after'))
      if (answers === 'after') pieces.push(writer.solution(''))
      if (answers === 'end') solutions.push(writer.solution(`${number}.`))
      await pause()
    }
  }
  return pieces.join('') + (answers === 'end' ? heading('参考答案') + solutions.join('') : '')
}

async function* each(files: readonly WrittenFile[]): AsyncGenerator<WrittenFile> {
  yield* files
}

/**
 * Writes a paper in Word. All questions are in memory until it is written, since they are grouped and their pictures
 * are listed in one part. Losses, found by reading each question back, come first.
 */
export async function* writeDocx(
  questions: AsyncIterable<ReadQuestion>,
  options: DocxOptions = { answers: 'after' },
): AsyncGenerator<Written> {
  const given: ReadQuestion[] = []
  for await (const question of questions) given.push(question)
  const groups = grouped(given)
  const pause = pauses()
  for (const { title, questions: numbered } of options.answers === 'after' ? groups : []) {
    for (const one of numbered) {
      const leftOut = await lossInDocx(one.question, (book) => bodyOf([{ title, questions: [one] }], book, options))
      if (leftOut) yield { leftOut }
      await pause()
    }
  }
  const book = new PictureBook()
  const body = await bodyOf(groups, book, options)
  for await (const bytes of writePackage(each(partsOf(body, book.pictures)))) yield { bytes }
}
