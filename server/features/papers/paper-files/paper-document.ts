import { writeStored } from '../../../../editor/stored/write.ts'
import type { Inline } from '../../../../editor/stored/nodes.ts'
import type { Language } from '../../../../resources/kit/index.ts'
import type { PrintLayout } from '../../../../resources/papers/print-layout.ts'
import { languageOf } from '../../../../resources/papers/paper-language.ts'
import { partialIn, partialNote } from '../../../../resources/papers/partial-credit.ts'
import { sumOfScores } from '../../../../resources/papers/scores.ts'
import type { FrontMatter, PaperDocument } from '../print/paper/paper-document.ts'
import { wordsIn, type PaperWords } from '../print/paper/words.ts'
import { filled } from '../../../base/filled-text.ts'
import { printedQuestion } from '../print/questions/print-questions.ts'
import { questionsIn, type ContentSection, type PaperContent } from './paper-content.ts'

/** A question set as it is printed. */

/** Plain text in lines as stored text. */
export const storedLines = (plain: string): string =>
  writeStored(
    plain
      .split('\n')
      .flatMap((text, at): Inline[] => [...(at > 0 ? [{ kind: 'break' } as const] : []), { kind: 'text', text }]),
  )

/** What a section says of its questions where its author says nothing: how many they are, and their points. */
function sectionNote({ items }: ContentSection, words: PaperWords): string {
  const scores = items.flatMap(({ questions }) => questions.map(({ score }) => score))
  if (scores.length === 0 || scores.some((score) => score === null)) return ''
  const [each] = scores as number[]
  const facts = { n: scores.length, each: each!, m: sumOfScores(scores) }
  const isEven = scores.length > 1 && scores.every((score) => score === each)
  return filled(isEven ? words.evenSection : words.section, facts)
}

/** What is printed under the name of a section: its instruction, and its rule for partly right choices, once. */
export function sectionText(section: ContentSection, language: Language, withPoints: boolean): string {
  const words = wordsIn(language)
  const text = section.instruction || (withPoints ? sectionNote(section, words) : '')
  if (!section.partial || !withPoints || partialIn(text)) return text
  return (
    text + (text === '' || text.endsWith('。') || language === 'zh' ? '' : ' ') + partialNote(section.partial, language)
  )
}

/** `考试时间：120 分钟 满分：150 分`. */
export function paperFacts({ exam, sections }: PaperContent, words: PaperWords): string {
  const duration = exam['duration'] as number | null
  const total = sumOfScores(questionsIn({ sections }).map(({ score }) => score))
  return [
    ...(duration === null ? [] : [filled(words.duration, { n: duration })]),
    ...(total > 0 ? [filled(words.full, { n: total })] : []),
  ].join('\u3000')
}

/** What a question set says above its questions. */
export const frontOf = (exam: PaperContent['exam']): FrontMatter => {
  const textOf = (name: keyof FrontMatter): string => (typeof exam[name] === 'string' ? exam[name] : '')
  return {
    secrecy: textOf('secrecy'),
    subtitle: textOf('subtitle'),
    author: textOf('author'),
    reviewer: textOf('reviewer'),
    notice: textOf('notice'),
  }
}

/** In the paper's own language, no matter who asks. */
export function paperDocument(
  content: PaperContent,
  { layout, title }: { layout: PrintLayout; title?: string | undefined },
): PaperDocument {
  const language = languageOf(content.exam)
  const words = wordsIn(language)
  return {
    language,
    title: title ?? String(content.exam['title']),
    front: frontOf(content.exam),
    subtitle: layout.points ? paperFacts(content, words) : '',
    sections: content.sections.map((section) => ({
      name: section.name,
      instruction: storedLines(sectionText(section, language, layout.points)),
      numbering: section.numbering,
      wideLines: section.wideLines,
      items: section.items.map(({ material, questions }) => ({
        material,
        questions: questions.map(({ key, record, parts }) => ({ ...printedQuestion(key, record), parts })),
      })),
    })),
  }
}
