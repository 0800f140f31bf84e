import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { expect, it } from 'vitest'
import { mathOf } from '../../../../server/features/papers/print/formula/write-math.ts'
import type { PaperContent } from '../../../../server/features/papers/paper-files/paper-content.ts'
import { unprintedWarnings } from '../../../../server/features/papers/paper-files/unprinted-warnings.ts'
import { fontFolders } from '../../../../server/features/papers/print/fonts.ts'
import { unprintedIn, unprintedInFormula } from '../../../../server/features/papers/print/printed-signs.ts'
import { paperOf, print } from './printing.ts'

/** Signs that the fonts of a print lack, and those that they have: as the engine sets them. */

const hex = (number: number): string => number.toString(16).padStart(6, '0')

const fontsOf = {
  text: '((name: "Tinos", covers: "latin-in-cjk"), (name: "Libertinus Serif", covers: "latin-in-cjk"), "Noto Serif SC")',
  formula: '("New Computer Modern Math", "Tinos", "Libertinus Serif", "Noto Serif SC")',
}

/** Whether the engine sets each code point with a glyph of its own; found by the colour that it is set in. */
function setByEngine(signs: readonly number[], where: keyof typeof fontsOf): Map<number, boolean> {
  const compiler = NodeCompiler.create({
    workspace: '/tmp',
    fontArgs: [{ fontPaths: [...fontFolders] }],
  })
  const box = 0x378
  const lines = [box, ...signs].map((one) => `#block(text(fill: rgb("#${hex(one)}"), "\\u{${one.toString(16)}}"))`)
  const source = `#set page(height: auto)\n#set text(font: ${fontsOf[where]}, fallback: false)\n${lines.join('')}`
  const { result } = compiler.compile({ mainFileContent: source })
  const drawn = compiler.plainSvg(result!).matchAll(/xlink:href="#(\w+)"[^>]*fill="#(\w{6})"/g)
  const glyphs = new Map([...drawn].map(([, glyph, colour]) => [Number.parseInt(colour!, 16), glyph]))
  return new Map(signs.map((one) => [one, glyphs.has(one) && glyphs.get(one) !== glyphs.get(box)]))
}

it.each(['text', 'formula'] as const)('are what the engine has no glyph for, over the signs of a %s', (where) => {
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
  const unprinted = (sign: string): string[] =>
    where === 'text' ? unprintedIn(sign) : unprintedInFormula(latexOf(sign), false)
  // Large operators are no words.
  const latexOf = (sign: string): string =>
    mathOf(String.raw`\text{${sign}}`, false) ? String.raw`\text{${sign}}` : sign
  // Signs that are markup in a formula are printed in either.
  const plain = where === 'text' ? some : some.filter((one) => one > 0x7e)
  const wrong = [...setByEngine(plain, where)].filter(
    ([one, isSet]) => (unprinted(String.fromCodePoint(one)).length === 0) !== isSet,
  )
  expect(wrong.map(([one]) => hex(one))).toEqual([])
})

it('are named whole, each once', () => {
  // Long texts take no longer by each sign than short ones.
  expect(unprintedIn(`${'&'.repeat(500_000)}≜${'题'.repeat(500_000)}👨\u200d👩\u200d👧`)).toEqual([
    '≜',
    '👨\u200d👩\u200d👧',
  ])
  expect(unprintedIn('龘 𪚥 ≜ ༄ ᠠ 👨\u200d👩\u200d👧 ≜ 题 x̄ 0.1̇2̇ ①')).toEqual([...'𪚥≜༄ᠠ', '👨\u200d👩\u200d👧'])
})

it('of a formula are those of all that is drawn in it: letters, operators, accents, arrows, fences, tables', () => {
  const latex = String.raw`\frac{𪚥}{2}+\sqrt[ᠠ]{x}\triangleq\overset{༄}{\to}\begin{matrix}1&\text{𪜶}\end{matrix}\mathbb{R}\vec{a}\hat{b}\xrightarrow{x}`
  expect(mathOf(latex, true)).not.toBeNull()
  expect(unprintedInFormula(latex, true).toSorted()).toEqual([...'𪚥ᠠ༄𪜶'].toSorted())
  expect(unprintedInFormula(String.raw`\nosuch{𪚥`, false)).toEqual(['𪚥'])
  // Seen by nobody.
  expect(unprintedInFormula(String.raw`\phantom{𪚥}x`, false)).toEqual([])
})

it('are named with their places: title, sections, materials, questions and their formulas', () => {
  const formula = '<span data-type="formula" data-value="x≜\\text{ᠠ}"></span>'
  const one = (number: number, stem: string) => ({ number, record: { stem, options: [], answer: null, analysis: '' } })
  const content = {
    exam: { title: '期中 𪚥' },
    sections: [
      { name: '一、选择题', instruction: '', items: [{ material: '', questions: [one(1, '好'), one(2, formula)] }] },
      {
        name: '二、≜',
        instruction: '说明 ༄',
        items: [{ material: `读 ${formula}`, questions: [one(3, '≜'), one(4, '好')] }],
      },
    ],
  } as unknown as PaperContent
  expect(unprintedWarnings(content).map(({ zh }) => zh)).toEqual([
    '标题有印不出的字符（会印成方框）：𪚥',
    '第 2 部分的名称或说明有印不出的字符（会印成方框）：≜ ༄',
    '第 3 题的材料有印不出的字符（会印成方框）：ᠠ',
    '第 2、3 题有印不出的字符（会印成方框）：ᠠ ≜',
  ])
  expect(unprintedWarnings(content, '答题卡')[0]!.en).toContain('part 2')
})

it('a dot over a digit is seen', () => {
  const pageOf = (stem: string) => print({ document: paperOf([{ stem }]), wants: { from: 1, count: 1 } }).pages[0]!
  const shapes = (page: string) => page.match(/class="typst-shape"/g)?.length ?? 0
  expect(shapes(pageOf('0.1\u03072\u0307'))).toBe(shapes(pageOf('0.12')) + 2)
})
