import { entryOf, itemAt } from '../../../../resources/kit/present.ts'
import { languageOf } from '../../../../resources/papers/paper-language.ts'
import type { PrintLayout } from '../../../../resources/papers/print-layout.ts'
import type { FileStore } from '../../../storage/files/file-store.ts'
import { answerSpace, stemWithBracket } from '../print/paper/answer-space.ts'
import { keysOf } from '../print/paper/answer-keys.ts'
import { numbersByKey, paperNumbers } from '../print/paper/paper-numbers.ts'
import { fontSize, sheetOf } from '../print/paper/sheets.ts'
import { peopleOf, wordsIn, type PaperWords } from '../print/paper/words.ts'
import type { WordPage } from '../../bank/question-formats/docx/write/page-parts.ts'
import { printedQuestion } from '../print/questions/print-questions.ts'
import { writeWordPaper, type WordAnswers, type WordItem } from '../../bank/question-formats/docx/write-paper.ts'
import type { ContentItem, PaperContent } from './paper-content.ts'
import { frontOf, paperDocument, paperFacts, sectionText } from './paper-document.ts'
import { materialOf, questionOf } from './paper-questions.ts'

/** A question set in Word, in its language, on the page that its layout asks for. */

const answersIn: Readonly<Record<PrintLayout['form'], WordAnswers>> = {
  paper: 'none',
  each: 'after',
  end: 'end',
  answers: 'only',
}

function pageOf(layout: PrintLayout, words: PaperWords): WordPage {
  const sheet = sheetOf(layout)
  return {
    ...sheet,
    isTitleWide: !sheet.folded,
    fontSize: fontSize(layout),
    header: layout.header,
    pageNumbers: layout.page_numbers ? words.page : null,
    sealing: layout.sealing_line
      ? { lines: layout.sealing_fields.map((name) => words[name]), warning: words.sealing }
      : null,
  }
}

export async function wordPaper(content: PaperContent, layout: PrintLayout, files: FileStore): Promise<Buffer> {
  const language = languageOf(content.exam)
  const words = wordsIn(language)
  const document = paperDocument(content, { layout })
  const [numbered, byKey] = [paperNumbers(document), numbersByKey(document)]
  const itemOf = async (
    item: ContentItem,
    { unkeyed, isWide }: { unkeyed: ReadonlySet<string>; isWide: boolean },
  ): Promise<WordItem> => {
    const questions: WordItem['questions'][number][] = []
    for (const one of item.questions) {
      const numbers = entryOf(byKey, one.key)
      const printed = printedQuestion(one.key, one.record)
      const space = answerSpace(printed, layout)
      const question = await questionOf(files, one)
      const { stem, bracket } = stemWithBracket({ ...printed, stem: question.stem }, layout, words)
      questions.push({
        label: `${numbers.from}.`,
        numbers: numbers.to > numbers.from ? numbers : null,
        isKeyed: !unkeyed.has(one.key),
        room: !isWide && (space.kind === 'lines' || space.kind === 'box') ? Math.ceil(space.lines) : 0,
        question: {
          ...question,
          stem: stem + bracket,
          score: layout.points ? question.score : null,
        },
      })
    }
    return { material: await materialOf(files, item), questions }
  }
  const sections = []
  for (const [at, section] of content.sections.entries()) {
    const { groups, unkeyed } = keysOf(itemAt(numbered, at).flat(), words)
    const items: WordItem[] = []
    for (const item of section.items) items.push(await itemOf(item, { unkeyed, isWide: section.wideLines }))
    const instruction = sectionText(section, language, layout.points)
    sections.push({ name: section.name, instruction, items, keys: groups, isWide: section.wideLines })
  }
  const line = '_'.repeat(12)
  const person = [words.name, words.class, words.score].map((word) => `${word} ${line}`).join('   ')
  const front = frontOf(content.exam)
  const notice = front.notice.split('\n').filter((one) => one.trim() !== '')
  const facts = [
    front.subtitle,
    layout.points ? paperFacts(content, words) : '',
    peopleOf(front, words),
    layout.person && !layout.sealing_line ? person : '',
  ].filter((one) => one !== '')
  return writeWordPaper(
    {
      language,
      title: String(content.exam['title']),
      above: front.secrecy === '' ? [] : [front.secrecy],
      facts,
      notes: notice.length > 0 ? [words.notice, ...notice] : [],
      sections,
      solutionsTitle: words.solutions,
    },
    pageOf(layout, words),
    answersIn[layout.form],
  )
}
