import { cellsOf, folding } from './fold.ts'
import { parseStored } from './parse.ts'
import { readableLatex } from './readable-latex.ts'

const words = folding<string>({
  text: ({ text }) => text,
  break: () => ' ',
  mark: ({ children }, inside) => inside(children).join(''),
  formula: ({ latex }) => readableLatex(latex),
  blank: () => '____',
  image: ({ alt }) => alt && `[${alt}]`,
  table: (table, inside) =>
    ` ${cellsOf(table)
      .map(({ children }) => inside(children).join(''))
      .join(' ')} `,
})

/**
 * Stored rich text in one line, for titles, choices and messages: words, formulas as plainly as they can be words,
 * blanks as lines.
 */
export const lineOf = (stored: unknown): string => words(parseStored(stored)).join('').replace(/\s+/g, ' ').trim()
