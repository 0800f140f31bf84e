import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { comparableLatex } from '../../../../resources/bank/exercise-types/compare-latex.ts'
import { isWithin, numberIn } from '../../../../resources/bank/exercise-types/compare-numbers.ts'
import { comparableText } from '../../../../resources/bank/exercise-types/compare-text.ts'
import { blanksIn, widthOf } from '../../../../resources/bank/exercise-types/stored-text.ts'
import { expectLinear } from '../../../fixtures/linear.ts'

const tex = String.raw

describe('typed text', () => {
  it.each([
    ['ＡＢＣ', 'abc'],
    ['  光合 作用 ', '光合作用'],
    ['take   part\tin', 'Take part in'],
    ['圆锥、圆柱', '圆锥，圆柱'],
    ['圆锥，圆柱', '圆锥, 圆柱'],
    ['（－1，2）', '(-1,2)'],
    ['−5', '-5'],
    ['春天。', '春天'],
    ['He wrote, “yes”.', 'He wrote, "yes"'],
    ['①③④', '134'],
    ['Ⅱ', 'II'],
    ['x²', 'x^2'],
    ['50％', '50%'],
    ['½', '1/2'],
    ['光\u200b合', '光合'],
    ['$x$ 轴', 'x轴'],
    [tex`当 $\dfrac{1}{2}$ 时`, tex`当$\frac12$时`],
    ['ﬁre', 'fire'],
  ])('“%s” counts as “%s”', (typed, accepted) =>
    expect(comparableText(typed, false)).toBe(comparableText(accepted, false)),
  )

  it.each([
    ['takepart', 'take part'],
    ['光合作用', '呼吸作用'],
    ['-5', '5'],
    ['1 1/2', '11/2'],
    ['x2', 'x²'],
  ])('“%s” does not count as “%s”', (typed, accepted) =>
    expect(comparableText(typed, false)).not.toBe(comparableText(accepted, false)),
  )

  it('keeps case only where the author asks for it', () => {
    expect(comparableText('NaCl', true)).not.toBe(comparableText('nacl', true))
    expect(comparableText('NaCl', false)).toBe(comparableText('nacl', false))
  })

  it('a full stop that is all there is stays', () => expect(comparableText('。', false)).toBe('.'))

  it('comparing twice changes nothing more', () => {
    const text = fc.string({
      unit: fc.constantFrom('a', 'B', ' ', '。', '，', 'Ａ', '½', '中', '.', '-', '−', '1', '２', '\u200b'),
      maxLength: 30,
    })
    fc.assert(
      fc.property(
        text,
        (typed) => void expect(comparableText(comparableText(typed, false), false)).toBe(comparableText(typed, false)),
      ),
      { numRuns: 2000 },
    )
  })
})

describe('numbers', () => {
  it.each([
    ['0.5', 0.5],
    ['.5', 0.5],
    ['1/2', 0.5],
    ['½', 0.5],
    ['1½', 1.5],
    ['50%', 0.5],
    ['50％', 0.5],
    [tex`50\%`, 0.5],
    [tex`\frac{1}{2}`, 0.5],
    [tex`$\dfrac12$`, 0.5],
    [tex`-\tfrac{3}{4}`, -0.75],
    ['1,234.5', 1234.5],
    ['１２３', 123],
    ['－7', -7],
    ['−7', -7],
    ['+7', 7],
    ['6.02e23', 6.02e23],
    ['6.02×10^23', 6.02e23],
    [tex`6.02\times10^{23}`, 6.02e23],
    [tex`1.6 \times 10^{-19}`, 1.6e-19],
    ['1.6×10⁻¹⁹', 1.6e-19],
    ['5 000', 5000],
    ['3。', 3],
    ['-1 1/2', -1.5],
  ] as const)('“%s” is %s', (text, value) => expect(numberIn(text)! / value).toBeCloseTo(1, 12))

  it.each([
    '',
    ' ',
    'x',
    '1/0',
    '1/2/3',
    '2 或 3',
    '12,34',
    '1,23',
    'NaN',
    'Infinity',
    '1e999',
    '--1',
    '0x10',
    '±2',
    '9'.repeat(101),
    tex`\sqrt2`,
  ])('“%s” is no number', (text) => expect(numberIn(text)).toBeNull())

  it.each([
    [3.15, 3.14, { kind: 'absolute', value: 0.01 }, true],
    [3.13, 3.14, { kind: 'absolute', value: 0.01 }, true],
    [3.1501, 3.14, { kind: 'absolute', value: 0.01 }, false],
    [105, 100, { kind: 'relative', value: 5 }, true],
    [94.9, 100, { kind: 'relative', value: 5 }, false],
    [-105, -100, { kind: 'relative', value: 5 }, true],
    [0, 0, { kind: 'relative', value: 5 }, true],
    [0.1 + 0.2, 0.3, null, true],
    [0.333, 1 / 3, null, false],
    [1 / 3, 1 / 3, null, true],
  ] as const)('%f is near enough to %f within %o: %s', (response, right, tolerance, near) =>
    expect(isWithin(response, right, tolerance)).toBe(near),
  )

  it('whatever a person writes, the same digits are the same number in half and full width', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: 0, max: 999 }), (whole, rest) => {
        const text = `${whole}.${rest}`
        const wide = [...text]
          .map((one) => (one === '-' ? '－' : String.fromCharCode(one.charCodeAt(0) + 0xfee0)))
          .join('')
        expect(numberIn(wide)).toBe(numberIn(text))
      }),
    )
  })
})

describe('formulas', () => {
  it.each([
    [tex`\frac{1}{2}`, tex`\frac12`],
    [tex`\dfrac{1}{2}`, tex`\tfrac 1 2`],
    ['1/2', tex`\frac{1}{2}`],
    ['12/5', tex`\frac{12}{5}`],
    ['x^{2}', 'x^2'],
    ['x²', 'x^2'],
    [tex`\left( 0,1 \right]`, '(0,1]'],
    [tex`a \leqslant b`, tex`a\le b`],
    ['a≤b', tex`a\leq b`],
    [tex`\sqrt{2}`, '√2'],
    [tex`\mathrm{N}`, 'N'],
    [tex`\mathbf{R}`, tex`\mathbb R`],
    [tex`\sin x`, 'sinx'],
    ['（0，1）', '(0,1)'],
    [tex`{ab}`, 'ab'],
    [tex`x\,+\;y`, 'x+y'],
    [tex`60^{\circ}`, '60°'],
    [tex`90\degree`, '90°'],
    ["f'(x)", tex`f^{\prime}(x)`],
    ['$x$', 'x'],
    [tex`\{1,2\}`, tex`\lbrace 1 , 2 \rbrace`],
    ['x_{1}', 'x₁'],
    ['x=1。', 'x=1'],
    [tex`\frac{N_{1}}{N}`, tex`\frac{\mathrm{N}_{1}}{\mathrm{~N}}`],
    [tex`\varnothing`, '∅'],
  ])('%s is %s', (one, other) => expect(comparableLatex(one)).toBe(comparableLatex(other)))

  it.each([
    [tex`\frac{1}{2}`, '0.5'],
    ['x+1', '1+x'],
    ['x^{12}', 'x^1 2'],
    [tex`\frac{12}{3}`, tex`\frac{1}{23}`],
    ['X', 'x'],
    [tex`\sqrt{12}`, tex`\sqrt12`],
    ['x^2', 'x_2'],
    [tex`\pi r`, tex`\pir`],
    ['2^{1/2}', '2^1/2'],
  ])('%s is not %s', (one, other) => expect(comparableLatex(one)).not.toBe(comparableLatex(other)))

  it.each(['{', '}', '^{', '\\', '1/', '\\frac{', '$', '\\mathrm{', '9', "'"])(
    'hostile formulas are compared in time that grows with their length: %s',
    (piece) => expectLinear(20_000, (length) => comparableLatex(piece.repeat(length))),
  )

  it('hostile texts are compared, and their blanks counted, in time that grows with their length', async () => {
    await expectLinear(200_000, (length) => comparableText('<'.repeat(length), false))
    await expectLinear(50_000, (length) => comparableText(' \u200b。'.repeat(length), false))
    await expectLinear(50_000, (length) => blanksIn('<span'.repeat(length)))
    await expectLinear(50_000, (length) => blanksIn(`<span ${'data-type='.repeat(length)}`))
  })
})

describe('stored text', () => {
  it('counts blanks, and not what only looks like one', () => {
    expect(
      blanksIn('甲<span data-type="blank" data-kind="0"></span>乙<b><span data-type="blank" data-kind="1"></span></b>'),
    ).toBe(2)
    expect(
      blanksIn('<span data-type="formula" data-value="data-type=blank"></span>&lt;span data-type="blank"&gt; ____'),
    ).toBe(0)
  })

  it('knows about how wide a text is drawn', () => {
    expect(widthOf('ab')).toBe(2)
    expect(widthOf('<b>甲乙</b>')).toBe(4)
    expect(widthOf(tex`<span data-type="formula" data-value="\frac{1}{2}"></span>`)).toBe(3)
    expect(widthOf('<span data-type="image" data-src="/api/files/x"></span>')).toBeGreaterThan(100)
  })
})
