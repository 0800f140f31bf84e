import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Language, Text } from '../../../../resources/kit/index.ts'
import { keyOf, type FileStore } from '../../../storage/files/file-store.ts'
import type { PagesJob } from '../../papers/print/engine/typesetter.ts'
import { divisible } from '../prints/long-words.ts'
import { pictureAsPdf } from './picture-pdf.ts'
import { drawnPages, type MarkedAnswer } from './draw-pages.ts'
import type { MarkedPaper } from './read-marked.ts'
import { markedWords } from './words.ts'

/** Marked papers as the template takes them, with the pictures of their pages. */

const folder = 'server/features/exams/marked-papers/template'
const template = 'marked-paper'

interface Titled {
  exam: string
  subject: string
  language: Language
  corrections: readonly Text[]
  nameOf: (user: number) => string
  groupOf: (group: number | null) => string
  hasTotal: boolean
}

const points = (hundredths: number): string => String(hundredths / 100)

const sumOf = (answers: readonly MarkedAnswer[], of: 'score' | 'full'): number =>
  answers.reduce((sum, one) => sum + (one[of] ?? 0), 0)

/** Of what is answered by marks, and of what is written; nothing where one is all there is. */
function sums(answers: readonly MarkedAnswer[], words: ReturnType<typeof markedWords>): string[] {
  const parts = [
    { word: words.marked, some: answers.filter(({ isMarked }) => isMarked) },
    { word: words.written, some: answers.filter(({ isMarked }) => !isMarked) },
  ].filter(({ some }) => some.length > 0)
  if (parts.length < 2) return []
  return parts.map(({ word, some }) => {
    const isOpen = some.some(({ score }) => score === null)
    return `${word} ${isOpen ? words.open : points(sumOf(some, 'score'))}/${points(sumOf(some, 'full'))}`
  })
}

const pictureName = (attempt: number | null, page: number): string => `page-${attempt ?? 0}-${page}.pdf`

function personOf(marked: MarkedPaper, { exam, subject, language, nameOf, groupOf, hasTotal }: Titled) {
  const words = markedWords(language)
  const { paper, answers, sides, sheet } = marked
  const drawn = sheet.geometry ? drawnPages(sheet.geometry, answers, sides, words) : new Map<number, never>()
  const total = paper.score === null ? words.open : points(paper.score)
  return {
    name: divisible(nameOf(paper.user_id)),
    facts: [paper.number, groupOf(paper.group_id), exam, subject].filter(Boolean).map(divisible),
    total: hasTotal ? `${words.total} ${total} / ${points(sumOf(answers, 'full'))}` : '',
    sums: hasTotal ? sums(answers, words) : [],
    sides: sides.map(({ page }, at) => ({
      picture: pictureName(paper.attempt, page),
      width: sheet.geometry?.width ?? 0,
      height: sheet.geometry?.height ?? 0,
      of: `${at + 1} / ${sides.length}`,
      ...(drawn.get(page) ?? { rows: [], boxes: [], strokes: [] }),
    })),
  }
}

/** A picture that is gone leaves its page out. */
export async function markedPagesJob(
  files: FileStore,
  papers: readonly MarkedPaper[],
  titled: Titled,
): Promise<PagesJob> {
  const words = markedWords(titled.language)
  const given = new Map<string, Uint8Array>()
  const whole: MarkedPaper[] = []
  for (const marked of papers) {
    const sides: MarkedPaper['sides'] = []
    for (const side of marked.sides) {
      const content = await files.readWhole(keyOf(side.picture))
      const picture = content && pictureAsPdf(content)
      if (!picture) continue
      given.set(pictureName(marked.paper.attempt, side.page), picture)
      sides.push(side)
    }
    whole.push({ ...marked, sides })
  }
  given.set(`${template}.typ`, await readFile(join(process.cwd(), folder, `${template}.typ`)))
  const notes = titled.corrections.map((text) => text[titled.language]).join(words.separator)
  return {
    template,
    files: given,
    data: {
      lang: titled.language,
      title: `${titled.exam} ${titled.subject} ${words.file}`,
      notes: notes === '' ? '' : words.corrected + notes,
      people: whole.map((one) => personOf(one, titled)).filter(({ sides }) => sides.length > 0),
    },
  }
}
