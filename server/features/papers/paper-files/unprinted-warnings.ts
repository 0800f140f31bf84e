import { visitLeaves } from '../../../../editor/stored/fold.ts'
import { parseStored } from '../../../../editor/stored/parse.ts'
import type { Text } from '../../../../resources/kit/index.ts'
import { unprintedIn, unprintedInFormula } from '../print/printed-signs.ts'
import type { ContentItem, ContentQuestion, PaperContent } from './paper-content.ts'
import { frontOf } from './paper-document.ts'
import { numbersOf } from './question-numbers.ts'

/** Signs of a paper that print as boxes, named with their places. */

/** Of every stored text in a value. */
function unprintedOf(value: unknown): string[] {
  if (typeof value === 'string') {
    const found: string[] = []
    let text = ''
    visitLeaves(parseStored(value), {
      leaf(leaf) {
        if (leaf.kind === 'text') text += leaf.text
        else text += '\n'
        if (leaf.kind === 'formula') found.push(...unprintedInFormula(leaf.latex, leaf.display))
      },
    })
    return [...unprintedIn(text), ...found]
  }
  if (Array.isArray(value)) return value.flatMap(unprintedOf)
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(unprintedOf) : []
}

const printedFields = ['stem', 'options', 'answer', 'analysis'] as const

/** The most signs in one sentence. */
const mostSigns = 10

/** Null where a place has none of them. */
function warning(signs: readonly string[], place: Text): Text | null {
  const some = [...new Set(signs)].slice(0, mostSigns).join(' ')
  if (some === '') return null
  return {
    zh: `${place.zh}有印不出的字符（会印成方框）：${some}`,
    en: `Signs that print as boxes, in ${place.en}: ${some}`,
  }
}

/** About several questions at once. */
function ofQuestions(
  questions: readonly ContentQuestion[],
  signsOf: (one: ContentQuestion) => string[],
  place: (numbers: Text) => Text,
): Text | null {
  const found = questions.map((one) => ({ one, signs: signsOf(one) })).filter(({ signs }) => signs.length > 0)
  const numbers = numbersOf(found.map(({ one }) => one))
  return warning(
    found.flatMap(({ signs }) => signs),
    place(numbers),
  )
}

const materialOf = ({ material, questions }: ContentItem): ContentQuestion[] =>
  unprintedOf(material).length > 0 ? questions.slice(0, 1) : []

/** `title`: that of an answer sheet; default the paper's own. */
export function unprintedWarnings({ exam, sections }: PaperContent, title?: string): Text[] {
  const items = sections.flatMap((section) => section.items)
  const materials = new Map(items.flatMap((item) => materialOf(item).map((first) => [first, item.material])))
  const front = title === undefined ? Object.values(frontOf(exam)).join('\n') : ''
  return [
    warning(unprintedIn(front), { zh: '卷首', en: 'the front of the paper' }),
    warning(unprintedIn(title ?? String(exam['title'])), { zh: '标题', en: 'the title' }),
    ...sections.map(({ name, instruction }, at) =>
      warning(unprintedIn(`${name}\n${instruction}`), {
        zh: `第 ${at + 1} 部分的名称或说明`,
        en: `the name or instruction of part ${at + 1}`,
      }),
    ),
    ofQuestions(
      [...materials.keys()],
      (one) => unprintedOf(materials.get(one)),
      ({ zh, en }) => ({ zh: `第 ${zh} 题的材料`, en: `the material of question ${en}` }),
    ),
    ofQuestions(
      items.flatMap(({ questions }) => questions),
      ({ record }) => unprintedOf(printedFields.map((name) => record[name])),
      ({ zh, en }) => ({ zh: `第 ${zh} 题`, en: `question ${en}` }),
    ),
  ].filter((one) => one !== null)
}
