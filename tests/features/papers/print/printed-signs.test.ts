import { join } from 'node:path'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { expect, it } from 'vitest'
import { fontFolder, unprintedIn } from '../../../../server/features/papers/print/printed-signs.ts'
import { paperOf, print } from './printing.ts'

/** Signs that the fonts of a print lack, and those that they have: as the engine sets them. */

const hex = (number: number): string => number.toString(16).padStart(6, '0')

/** Whether the engine sets each code point with a glyph of its own; found by the colour that it is set in. */
function setByEngine(signs: readonly number[]): Map<number, boolean> {
  const compiler = NodeCompiler.create({
    workspace: '/tmp',
    fontArgs: [{ fontPaths: [join(fontFolder, '400Regular'), join(fontFolder, '700Bold')] }],
  })
  const box = 0x378
  const fonts = '((name: "Libertinus Serif", covers: "latin-in-cjk"), "Noto Serif SC")'
  const lines = [box, ...signs].map((one) => `#block(text(fill: rgb("#${hex(one)}"), "\\u{${one.toString(16)}}"))`)
  const source = `#set page(height: auto)\n#set text(font: ${fonts}, fallback: false)\n${lines.join('')}`
  const { result } = compiler.compile({ mainFileContent: source })
  const drawn = compiler.plainSvg(result!).matchAll(/xlink:href="#(\w+)"[^>]*fill="#(\w{6})"/g)
  const glyphs = new Map([...drawn].map(([, glyph, colour]) => [Number.parseInt(colour!, 16), glyph]))
  return new Map(signs.map((one) => [one, glyphs.has(one) && glyphs.get(one) !== glyphs.get(box)]))
}

it('are what the engine has no glyph for, over the signs that people write', () => {
  const every = (first: number, last: number, step: number) =>
    Array.from({ length: Math.floor((last - first) / step) + 1 }, (_, at) => first + at * step)
  const some = [
    ...every(0x21, 0x24f, 1),
    ...every(0x250, 0x2fff, 3),
    ...every(0x3001, 0x30ff, 1),
    ...every(0x3400, 0x9fff, 97),
    ...every(0x20000, 0x31400, 997),
    ...every(0x1f300, 0x1f9ff, 61),
  ].filter((one) => /[^\p{C}\p{Z}\p{M}]/u.test(String.fromCodePoint(one)))
  const wrong = [...setByEngine(some)].filter(
    ([one, isSet]) => (unprintedIn(String.fromCodePoint(one)).length === 0) !== isSet,
  )
  expect(wrong.map(([one]) => hex(one))).toEqual([])
})

it('are named whole, each once', () => {
  expect(unprintedIn('龘 𪚥 ≜ ༄ ᠠ 👨\u200d👩\u200d👧 ≜ 题 x̄ 0.1̇2̇ ①')).toEqual([...'𪚥≜༄ᠠ', '👨\u200d👩\u200d👧'])
})

it('a dot over a digit is seen', () => {
  const pageOf = (stem: string) => print({ document: paperOf([{ stem }]), wants: { from: 1, count: 1 } }).pages[0]!
  const shapes = (page: string) => page.match(/class="typst-shape"/g)?.length ?? 0
  expect(shapes(pageOf('0.1\u03072\u0307'))).toBe(shapes(pageOf('0.12')) + 2)
})
