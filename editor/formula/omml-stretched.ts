import { signOf } from './omml-symbols.ts'
import { ownEntry } from '../stored/own-entry.ts'

/** Signs that grow with what they enclose, or with what is written over them. */

/** Delimiters in the form that `\left` and `\right` accept. */
const delimiters: Readonly<Record<string, string>> = {
  '': '.',
  '{': '\\{',
  '}': '\\}',
  '‖': '\\|',
  '∥': '\\|',
  '⟨': '\\langle',
  '⟩': '\\rangle',
  '〈': '\\langle',
  '〉': '\\rangle',
  '<': '\\langle',
  '>': '\\rangle',
  '⌊': '\\lfloor',
  '⌋': '\\rfloor',
  '⌈': '\\lceil',
  '⌉': '\\rceil',
  '（': '(',
  '）': ')',
  '［': '[',
  '］': ']',
  '｛': '\\{',
  '｝': '\\}',
  '∣': '|',
  '｜': '|',
  '【': '[',
  '】': ']',
  '⟦': '[',
  '⟧': ']',
}
export const delimiter = (sign: string): string => ownEntry(delimiters, sign) ?? (/^[()[\]|/]$/.test(sign) ? sign : '.')
export const matrices: Readonly<Record<string, string>> = {
  '()': 'pmatrix',
  '[]': 'bmatrix',
  '||': 'vmatrix',
  '‖‖': 'Vmatrix',
  '{}': 'Bmatrix',
}

/** Arrows and signs that stretch under a text: `m:groupChr` with the text above. */
export const stretching: Readonly<Record<string, string>> = {
  '→': '\\xrightarrow',
  '⟶': '\\xrightarrow',
  '←': '\\xleftarrow',
  '⟵': '\\xleftarrow',
  '⇌': '\\xrightleftharpoons',
  '⇄': '\\xrightleftharpoons',
  '=': '\\xlongequal',
  '⇒': '\\xRightarrow',
  '↔': '\\xleftrightarrow',
}

/**
 * The same where the text is a limit above the arrow, as pandoc and StarMath write it. A text above `=` stays above: it
 * may be a definition.
 */
export const stretchingUnder: ReadonlyMap<string, string> = new Map(
  Object.entries(stretching).flatMap(([sign, command]) =>
    sign === '=' ? [] : [[signOf(sign) ?? sign, command] as const],
  ),
)
