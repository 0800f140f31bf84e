import { describe, expect, it } from 'vitest'
import { formulaMarkup, formulaProblem, maxLatexLength } from '../../editor/formula/mathml.ts'
import { expectLinear } from '../fixtures/linear.ts'
import { examFormulas } from './formulas.ts'

describe('formulas', () => {
  it.each(examFormulas.map((latex) => [latex]))('of exam questions are drawn: %s', (latex) => {
    expect(formulaProblem(latex)).toBeNull()
    for (const display of [false, true]) expect(formulaMarkup(latex, display)).toMatch(/^<math[ >].*<\/math>$/s)
  })

  it('are some hundred', () => expect(new Set(examFormulas).size).toBeGreaterThan(250))

  it.each([
    '\\frac{',
    '\\nosuch{x}',
    'x^',
    '\\begin{cases}x',
    '\\left(x',
    '}',
    'x'.repeat(maxLatexLength + 1),
    '\\href{javascript:alert(1)}{x}',
    '\\includegraphics{x}',
    '\\class{a}{x}',
    '\\def\\x{\\x\\x}\\x',
    '\\color{red;background:url(x)}{x}',
  ])('that cannot be drawn say why: %s', (latex) => {
    expect(formulaMarkup(latex, false)).toBeNull()
    expect(formulaProblem(latex)).toMatch(/\S/)
  })

  it('that end the parser are refused, without its own words', () => {
    const words = 'a__1__b'
    expect(formulaMarkup(words, false)).toBeNull()
    expect(formulaProblem(words)).toBe('This cannot be read as LaTeX')
  })

  it('have nothing of what was typed but its characters', () => {
    const markup = formulaMarkup('\\text{</mtext><img src=x onerror=alert(1)>}', false)!
    expect(markup.replaceAll('\u00a0', ' ')).toContain('&lt;/mtext&gt;&lt;img src=x onerror=alert(1)&gt;')
    expect(formulaMarkup('x<y', false)).toContain('&lt;')
  })

  it('share nothing: a macro that one defines is unknown to the next', () => {
    expect(formulaMarkup('\\gdef\\mine{x}\\mine', false)).not.toBeNull()
    expect(formulaMarkup('\\mine', false)).toBeNull()
  })

  const repeated: [sign: string, length: number, made: (length: number) => string][] = [
    ['{', 4000, (length) => '{'.repeat(length) + '}'.repeat(length)],
    ['\\frac', 1500, (length) => '\\frac'.repeat(length)],
    ['\\sqrt', 1000, (length) => '\\sqrt{'.repeat(length) + 'x' + '}'.repeat(length)],
    ['x^', 1500, (length) => 'x^{'.repeat(length)],
    ['\\left', 1000, (length) => '\\left('.repeat(length) + '\\right)'.repeat(length)],
    ['\\begin', 500, (length) => '\\begin{matrix}'.repeat(length)],
    ['\\edef', 600, (length) => '\\edef\\a{xx}'.repeat(length)],
    ['\\rule', 300, (length) => '\\rule{1e9em}{1e9em}'.repeat(length)],
  ]
  it.each(repeated)('of %s without end take no longer than their length asks for', (_sign, length, made) =>
    expectLinear(length, (of) => formulaMarkup(made(of), false)),
  )
})
