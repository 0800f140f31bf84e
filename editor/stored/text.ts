import { folding } from './fold.ts'
import type { Inline } from './nodes.ts'

const plainText = folding<string>({
  text: ({ text }) => text,
  break: () => '\n',
  mark: ({ children }, inside) => inside(children).join(''),
  formula: ({ latex }) => `$${latex}$`,
  blank: () => '____',
  image: ({ alt }) => `[${alt}]`,
  table: ({ rows }, inside) => {
    const lines = rows.map(({ cells }) => cells.map(({ children }) => inside(children).join('')).join('\t'))
    return `\n${lines.join('\n')}\n`
  },
})

/**
 * What a person would read aloud, as plain text: formulas as `$…$`, blanks as `____`, pictures as `[description]`, a
 * table line by line.
 */
export const textOf = (nodes: readonly Inline[]): string => plainText(nodes).join('')
