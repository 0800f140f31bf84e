import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { docx } from '../../../server/features/bank/question-formats/docx/docx.ts'
import { writeWordPaper } from '../../../server/features/bank/question-formats/docx/write-paper.ts'
import type { ExerciseAnswer } from '../../../resources/bank/exercise-types/index.ts'
import type { ReadQuestion } from '../../../server/features/bank/question-formats/format.ts'
import type { PaperDocument, PaperQuestion } from '../../../server/features/papers/print/paper/paper-document.ts'
import { lineOf } from '../../../editor/stored/line.ts'
import { itemAt } from '../../../resources/kit/present.ts'
import { keysOf } from '../../../server/features/papers/print/paper/answer-keys.ts'
import { paperNumbers } from '../../../server/features/papers/print/paper/paper-numbers.ts'
import { wordsIn } from '../../../server/features/papers/print/paper/words.ts'
import { figures, sixPapers } from '../../fixtures/papers/six-papers.ts'
import { readText } from '../bank/question-formats/format-files.ts'

/** The papers of the tests in Word: how their lines are set, and that they are read again. */

const page = {
  width: 210,
  height: 297,
  left: 17,
  right: 17,
  top: 18,
  bottom: 18,
  columns: 1,
  gutter: 0,
  isTitleWide: true,
  fontSize: 10.5,
  header: '',
  pageNumbers: null,
  sealing: null,
}
const inPackage = (stored: string): string => stored.replaceAll('/api/files/', 'package:')
const media = [...figures].map(([src, bytes]) => ({ name: src.replace('/api/files/', ''), bytes }))
const bare = {
  key: null,
  options: [],
  answer: null,
  analysis: '',
  score: null,
  difficulty: null,
  source: null,
  year: null,
  chapters: [],
  knowledge: [],
  labels: [],
  media,
  changes: [],
}
const questionOf = ({ key, type, stem, options, answer, analysis, score }: PaperQuestion): ReadQuestion => ({
  ...bare,
  at: key,
  type,
  stem: inPackage(stem),
  options: options.map((one) => ({ ...one, text: inPackage(one.text) })),
  answer: answer && JSON.parse(inPackage(JSON.stringify(answer))),
  analysis,
  score,
})

function wordOf(document: PaperDocument, answers: 'none' | 'end'): Promise<Buffer> {
  const { title, subtitle, sections } = document
  const numbered = paperNumbers(document)
  const sectionsOf = sections.map(({ name, instruction, items, wideLines = false }, section) => {
    const of = itemAt(numbered, section)
    const { groups, unkeyed } = keysOf(of.flat(), wordsIn('zh'))
    return {
      name,
      instruction: lineOf(instruction),
      keys: groups,
      isWide: wideLines,
      items: items.map(({ material }, item) => ({
        material: material === '' ? null : { ...bare, at: 'm', type: 'composite', stem: inPackage(material) },
        questions: itemAt(of, item).map(({ question, numbers }) => ({
          label: `${numbers.from}.`,
          numbers: numbers.to > numbers.from ? numbers : null,
          isKeyed: !unkeyed.has(question.key),
          room: 0,
          question: questionOf(question),
        })),
      })),
    }
  })
  return writeWordPaper(
    {
      language: 'zh',
      title,
      above: [],
      facts: [subtitle],
      notes: [],
      sections: sectionsOf,
      solutionsTitle: '参考答案',
    },
    page,
    answers,
  )
}
/** The keys of an answer by letters, of its blanks and parts too; of what is typed, how many are accepted. */
function picksOfAnswer(answer: ExerciseAnswer): unknown {
  if ('parts' in answer) return answer.parts.map((part) => picksOfAnswer(part.answer))
  if ('blanks' in answer)
    return answer.blanks.map((blank) => (blank.kind === 'choice' ? blank.key : blank.accept.length))
  return 'key' in answer ? answer.key : 'keys' in answer ? answer.keys : 'value' in answer ? answer.value : null
}
const paragraphsOf = (xml: string): string[] => xml.match(/<w:p>(?:(?!<\/w:p>).)*<\/w:p>/gs) ?? []

describe.each(sixPapers)('$name in Word', ({ document }) => {
  it('has as many tab stops in a line as options behind its first, and keeps lines and rows together', async () => {
    const xml = strFromU8(unzipSync(await wordOf(document, 'none'))['word/document.xml'] ?? new Uint8Array())
    const options = paragraphsOf(xml).filter((one) => one.includes('<w:pStyle w:val="Options"/>'))
    const behind = (one: string): number => one.match(/<w:tab\/>/g)?.length ?? 0
    for (const one of options) {
      const stops = [...one.matchAll(/w:pos="(\d+)"/g)].map(([, at]) => Number(at))
      expect(behind(one) <= stops.length).toBe(true)
      expect(stops.toSorted((a, b) => a - b)).toEqual(stops)
    }
    const headings = xml.match(/<w:pStyle w:val="Heading2"\/>/g)?.length ?? 0
    expect(headings).toBe(document.sections.filter(({ name }) => name !== '').length)
    const rows = xml.match(/<w:tr>/g)?.length ?? 0
    expect(xml.match(/<w:tr><w:trPr><w:cantSplit\/>/g)?.length ?? 0).toBe(rows)
  })

  it('is read again with every question, its options and its section', async () => {
    const entries = await readText(docx, await wordOf(document, 'end'))
    const back = entries.flatMap((entry) => ('question' in entry ? [entry.question] : []))
    const asked = document.sections.flatMap(({ items }) => items.flatMap(({ questions }) => questions))
    expect(entries.flatMap((entry) => ('refused' in entry && !entry.refused.isAside ? [entry.refused] : []))).toEqual(
      [],
    )
    expect(back).toHaveLength(asked.length)
    const optionsOf = (one: { options: readonly { key: string; text: string }[] }) =>
      one.options.map(({ key, text }) => [
        key,
        // Formulas come back in other words.
        lineOf(text.replace(/data-value="[^"]*"/g, 'data-value="x"')).replace(/\[[a-z0-9]*\]/g, '[]'),
      ])
    for (const [at, question] of asked.entries())
      expect([at, ...optionsOf(back[at] ?? { options: [] })]).toEqual([at, ...optionsOf(question)])
    // What is chosen is read as it was, from groups of keys too.
    const chosen = (one: { answer: ExerciseAnswer | null } | undefined) => one?.answer && picksOfAnswer(one.answer)
    for (const [at, question] of asked.entries()) expect([at, chosen(back[at])]).toEqual([at, chosen(question)])
  })
})
