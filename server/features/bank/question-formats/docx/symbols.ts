import { ownEntry } from '../../../../../resources/kit/own-entry.ts'

/**
 * Symbol fonts, whose letters show as signs, mapped to characters that every font has. Tables: Unicode's mapping of the
 * Adobe Symbol encoding, and of Wingdings.
 */

const symbolLow = ' !∀#∃%&∋()∗+,−./0123456789:;<=>?≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_‾αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼'
const symbolHigh = '€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…⏐⎯↵ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓◊⟨®©™∑⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪ ⟩∫⌠⎮⌡⎞⎟⎠⎤⎥⎦⎫⎬⎭'

const from = (first: number, signs: string): [number, string][] =>
  [...signs].map((sign, index) => [first + index, sign])

const wingdings = new Map<number, string>([
  ...from(0x80, '⓪①②③④⑤⑥⑦⑧⑨⑩'),
  ...from(0x8b, '⓿❶❷❸❹❺❻❼❽❾❿'),
  [0x22, '✂'],
  [0x28, '☎'],
  [0x46, '☞'],
  [0x4a, '☺'],
  [0x4c, '☹'],
  [0x6c, '●'],
  [0x6e, '■'],
  [0x6f, '□'],
  [0x71, '❑'],
  [0x72, '❒'],
  [0x75, '◆'],
  [0x76, '❖'],
  [0x9f, '•'],
  [0xa1, '○'],
  [0xa7, '▪'],
  [0xa8, '□'],
  [0xab, '★'],
  [0xd8, '➢'],
  [0xdf, '←'],
  [0xe0, '→'],
  [0xe1, '↑'],
  [0xe2, '↓'],
  [0xe8, '➔'],
  [0xf0, '⇨'],
  [0xfb, '✗'],
  [0xfc, '✓'],
  [0xfd, '☒'],
  [0xfe, '☑'],
])
const wingdings2 = new Map<number, string>([
  ...from(0x6a, '①②③④⑤⑥⑦⑧⑨⑩'),
  [0x4f, '✗'],
  [0x50, '✓'],
  [0x51, '☒'],
  [0x52, '☑'],
  [0x53, '☒'],
  [0x54, '☒'],
  [0x97, '●'],
  [0x98, '●'],
  [0xa2, '■'],
  [0xa3, '□'],
])
const symbol = new Map<number, string>([...from(0x20, symbolLow), ...from(0xa0, symbolHigh)])

const tables: Readonly<Record<string, ReadonlyMap<number, string>>> = { symbol, wingdings, 'wingdings 2': wingdings2 }

/** The character for a code of a symbol font (`w:sym`, or text in such a font); null where it is unknown. */
export function signOf(font: string, code: number): string | null {
  const table = ownEntry(tables, font.toLowerCase())
  return table?.get(code >= 0xf000 && code <= 0xf0ff ? code - 0xf000 : code) ?? null
}

export const isSignFont = (font: string | undefined): boolean =>
  font !== undefined && Object.hasOwn(tables, font.toLowerCase())

/** Converts text in a symbol font; characters without a mapping are kept. */
export const signsOf = (font: string, text: string): string =>
  [...text].map((character) => signOf(font, character.codePointAt(0)!) ?? character).join('')
