import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { latexToMathml, mathmlToLatex } from '../../../../server/features/bank/question-formats/mathml.ts'

const withoutAnnotation = (mathml: string): string => mathml.replace(/<annotation[^>]*>[^<]*<\/annotation>/, '')
const math = (inside: string): string | null => mathmlToLatex(`<math>${inside}</math>`)

describe('LaTeX written as MathML', () => {
  it.each([
    '\\frac12',
    'a<b&c',
    ' x ',
    '\\bad{',
    '中文\\text{若}',
    '"\'',
    '\\ce{H2O}',
    '$$',
    ' $x$ ',
    '\\(x\\)',
    '{'.repeat(3000),
  ])('comes back as it was: %s', (latex) => {
    expect(mathmlToLatex(latexToMathml(latex, true))).toBe(latex)
  })

  it('comes back as it was, whatever it is', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme-ascii', maxLength: 40 }),
        (latex) => mathmlToLatex(latexToMathml(latex, false)) === latex,
      ),
    )
  })

  it('is drawn where it parses, and shown as source where it does not', () => {
    expect(latexToMathml('\\frac12', true)).toBe(
      '<math xmlns="http://www.w3.org/1998/Math/MathML" display="block"><semantics><mrow><mfrac><mn>1</mn><mn>2</mn></mfrac></mrow><annotation encoding="application/x-tex">\\frac12</annotation></semantics></math>',
    )
    expect(withoutAnnotation(latexToMathml('\\bad{', false))).toContain('<mtext>\\bad{</mtext>')
  })

  it('has no link, and takes no macro that calls itself', () => {
    expect(latexToMathml('\\href{javascript:alert(1)}{x}', false)).not.toContain('href=')
    expect(withoutAnnotation(latexToMathml('\\def\\a{\\a\\a}\\a', false))).toContain('<mtext>')
  })
})

describe('MathML read as LaTeX', () => {
  it.each([
    ['<mfrac><mi>π</mi><mn>2</mn></mfrac>', '\\frac{\\pi}{2}'],
    ['<msup><mi>sin</mi><mn>2</mn></msup><mo>&#8289;</mo><mi>x</mi>', '\\sin^{2} x'],
    [
      '<munderover><mo>∑</mo><mrow><mi>i</mi><mo>=</mo><mn>1</mn></mrow><mi>n</mi></munderover><mi>i</mi>',
      '\\sum_{i = 1}^{n} i',
    ],
    ['<mi>a</mi><mo>⊥</mo><mi>b</mi>', 'a \\perp b'],
    ['<mi>A</mi><mo>≌</mo><mi>B</mi>', 'A \\cong B'],
    ['<mn>90</mn><mo>°</mo>', '90 {}^{\\circ}'],
    ['<msub><mi mathvariant="normal">H</mi><mn>2</mn></msub>', '\\mathrm{H}_{2}'],
    ['<mtext>若 5%_{</mtext>', '\\text{若 5\\%\\_\\{}'],
    ['<mi>&pi;</mi><mspace/><mi>x</mi>', '\\pi x'],
  ])('%s', (mathml, latex) => {
    expect(math(mathml)).toBe(latex)
  })

  it('takes names with any prefix', () => {
    expect(mathmlToLatex('<m:math xmlns:m="x"><m:mfrac><m:mn>1</m:mn><m:mn>2</m:mn></m:mfrac></m:math>')).toBe(
      '\\frac{1}{2}',
    )
  })

  it('prefers an annotation in TeX, by any of its names', () => {
    for (const encoding of ['application/x-tex', 'TeX', 'LaTeX', 'latex']) {
      expect(math(`<semantics><mi>y</mi><annotation encoding="${encoding}">x^2</annotation></semantics>`)).toBe('x^2')
    }
    expect(math('<semantics><mi>y</mi><annotation encoding="StarMath 5.0">x sup 2</annotation></semantics>')).toBe('y')
  })

  it('gives nothing for what is no formula, is too deep or too long', () => {
    expect(mathmlToLatex('<p>x</p>')).toBeNull()
    expect(math('')).toBeNull()
    expect(math('<mrow>'.repeat(3000))).toBeNull()
    expect(math(`<mi>${'x'.repeat(70_000)}</mi>`)).toBeNull()
  })
})
