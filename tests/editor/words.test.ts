import { describe, expect, it } from 'vitest'
import { countBlanks, markBlanks } from '../../editor/stored/blanks.ts'
import { fromDollars } from '../../editor/stored/latex-markup.ts'
import { lineOf } from '../../editor/stored/line.ts'
import { parseStored } from '../../editor/stored/parse.ts'
import { readableLatex } from '../../editor/stored/readable-latex.ts'
import { writeStored } from '../../editor/stored/write.ts'
import { resources } from '../../resources/index.ts'
import { searchTextOf } from '../../server/storage/tables/derived-columns.ts'
import { normalise } from '../../server/base/search-text/normalised-text.ts'
import { expectLinear } from '../fixtures/linear.ts'
import { atScale } from '../fixtures/scale.ts'

const formula = (latex: string): string => `<span data-type="formula" data-value="${latex}"></span>`

/** What such a text becomes: formulas in [ ]. */
const shown = (text: string): string =>
  fromDollars(text)
    .map((node) => (node.kind === 'formula' ? `[${node.latex}]` : node.kind === 'text' ? node.text : '/'))
    .join('')

describe('plain text with formulas', () => {
  it.each([
    ['已知 $x>1$，求 $ \\frac{4}{x-1} $ 的最小值', '已知 [x>1]，求 [\\frac{4}{x-1}] 的最小值'],
    ['$$y=x^2$$和\\(a\\)、\\[b\\]', '[y=x^2]和[a]、[b]'],
    ['长为 $5$，宽为 $0.5 \\times 2$', '长为 [5]，宽为 [0.5 \\times 2]'],
    ['It costs $5 and $10.', 'It costs $5 and $10.'],
    ['from $5-$10', 'from $5-$10'],
    ['甲 5$ 和 6$', '甲 5$ 和 6$'],
    ['原价$8元，设现价为$x$元', '原价$8元，设现价为[x]元'],
    ['about $5 million, cut to ___1___ of the $40 before', 'about $5 million, cut to ___1___ of the $40 before'],
    ['\\$3 与 $x$', '$3 与 [x]'],
    ['$f(x)=\\text{若 $x>0$ 则 1}$。', '[f(x)=\\text{若 $x>0$ 则 1}]。'],
    ['a $ b', 'a $ b'],
    ['$x\n\ny$', '$x//y$'],
    ['\\(x', '\\(x'],
    ['$$ $$', '$$ $$'],
    ['一\n二', '一/二'],
  ])('%s', (text, wanted) => expect(shown(text)).toBe(wanted))

  it.each(['\\(', '$$ ', '${', '\\[', '$x{', '\\$'])(
    'is read in one pass, however often %s begins and never ends',
    (sign) => expectLinear(atScale(200_000), (length) => fromDollars(sign.repeat(length))),
  )

  it('has blanks where people type them, in their order', () => {
    const nodes = markBlanks(fromDollars('则 $x=$____，$y=$（　），又（ ）和（1）。'))
    expect(writeStored(nodes)).toBe(
      `则 ${formula('x=')}<span data-type="blank" data-kind="0"></span>，${formula('y=')}<span data-type="blank" data-kind="0"></span>，又<span data-type="blank" data-kind="0"></span>和（1）。`,
    )
    expect(countBlanks(nodes)).toBe(3)
    expect(
      countBlanks(
        parseStored(
          '<span data-type="table"><span data-type="row"><span data-type="cell"><b><span data-type="blank" data-kind="1"></span></b></span></span></span>',
        ),
      ),
    ).toBe(1)
  })
})

describe('a line of plain text', () => {
  it.each([
    ['\\frac{1}{2}', '1/2'],
    ['x^2+\\frac{4}{x-1}', 'x²+4/(x-1)'],
    ['\\{x\\mid -1\\le x\\lt 3\\}', '{x|-1≤x<3}'],
    ['\\sqrt{4-x^2}', '√(4-x²)'],
    ['a_{10}=2a_n+1', 'a₁₀=2a_n+1'],
    ['\\angle A=60^\\circ', '∠A=60°'],
    ['\\begin{cases}x\\\\y\\end{cases}', '\\begin{cases}x\\\\y\\end{cases}'],
  ])('says %s as %s', (latex, plain) => expect(readableLatex(latex)).toBe(plain))

  it('has no markup, and a picture by its description', () => {
    expect(
      lineOf(
        `已<b>知</b><br>${formula('\\pi')}<span data-type="image" data-src="package:a.png" data-alt="图1"></span><span data-type="blank" data-kind="0"></span>`,
      ),
    ).toBe('已知 π[图1]____')
  })
})

describe('what is searched', () => {
  const found = (stem: string, keyword: string): boolean =>
    searchTextOf(resources.exercise, {
      stem,
      options: [{ key: 'A', text: `<b>甲</b>${formula('y&lt;2')}` }],
      source: null,
    }).includes(normalise(keyword))
  const stem = `已知函<b>数</b>${formula('f(x) = \\frac {1}{2}')}<span data-type="blank" data-kind="0"></span>，x&lt;1`

  it.each(['函数', '函数f(x)', '\\frac{1}{2}', 'F（x）＝\\frac {1} {2}', 'x<1', '甲y<2'])(
    'finds %s across marks and formulas',
    (keyword) => expect(found(stem, keyword)).toBe(true),
  )
  it.each(['span', 'data-value', 'formula', '&lt;', '</b>'])('does not find the markup: %s', (keyword) =>
    expect(found(stem, keyword)).toBe(false),
  )
})
