import type { Text } from '../../../../../../resources/kit/index.ts'
import type { ReadEntry } from '../../format.ts'

/** Messages about content that is not a question. */
export const messages = {
  notAQuestion: {
    zh: '不属于任何题目（标题、说明等），没有导入',
    en: 'Belongs to no question (a title, an instruction); not imported.',
  },
  headings: {
    zh: '大题标题只用来判断题型和分值，没有导入',
    en: 'The headings of sections were only used to find types and points; they are not imported.',
  },
  unmatchedAnswer: {
    zh: '答案部分的这一行不属于任何题目，没有导入；如果是某题的答案，请在行首写上题号',
    en: 'This line among the answers belongs to no question; not imported. Put the number of its question before it.',
  },
  noSuchQuestion: (number: number, heading = ''): Text => ({
    zh: `答案部分${heading === '' ? '' : `“${heading}”下`}有第${number}题，正文中没有对应的题目；请核对两处的题号和大题`,
    en: `There is an answer to number ${number}${heading === '' ? '' : ` under “${heading}”`}, but no such question. Compare the numbers and sections.`,
  }),
  noPart: {
    zh: '材料后面没有题目；请在材料后面写上题目和题号',
    en: 'No question follows the text. Write its questions below it, each with its number.',
  },
  noStem: {
    zh: '题号后面没有题干；请在题号后面写上题干',
    en: 'Nothing follows the number. Write the question behind it.',
  },
} satisfies Record<string, Text | ((...given: never[]) => Text)>

/**
 * The place of an entry and a function that makes it on request, since all entries of a very long paper would be in
 * memory several times.
 */
export type Placed = { at: number; entry: () => ReadEntry }
export const at = (paragraph: number): string => `paragraph ${paragraph}`
