import { pathOf, pathText } from './name-paths.ts'

/** Several paths of names in one cell, separated by semicolons: `函数 > 指数函数；数列`. */

export const pathsText = (paths: readonly (readonly string[])[]): string => paths.map(pathText).join('；')

export const pathsOf = (text: string): string[][] =>
  text
    .split(/[;；\n]/)
    .map(pathOf)
    .filter((path) => path.length > 0)

/** Whether these names are read back unchanged. */
export const fitsInPathText = (path: readonly string[]): boolean =>
  path.length > 0 && path.every((name) => name !== '' && name === name.trim() && !/[>;；\n\r]/.test(name))
