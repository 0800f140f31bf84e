/**
 * A path of names in a tree, from the root down, as one line of text: `函数 > 指数函数`. A name that contains the separator
 * cannot be distinguished from two.
 */

export const pathText = (path: readonly string[]): string => path.join(' > ')

export const pathOf = (text: string): string[] =>
  text
    .split('>')
    .map((name) => name.trim())
    .filter(Boolean)
