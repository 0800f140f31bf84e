import { expect, it } from 'vitest'
import { formulaMarkup } from '../../../../editor/formula/mathml.ts'
import { visitLeaves } from '../../../../editor/stored/fold.ts'
import { writeStored } from '../../../../editor/stored/write.ts'
import { parseStored } from '../../../../editor/stored/parse.ts'
import { sampleCourses } from '../../../../samples/sample-courses.ts'
import { mathOf } from '../../../../server/features/papers/print/formula/write-math.ts'
import * as corpora from '../../../editor/formulas.ts'
import { textOfPdf } from './pdf-text.ts'
import { paperOf, print } from './printing.ts'

/** Formulas on paper: each that the screen shows. */

const stored = (latex: string, display = false): string => writeStored([{ kind: 'formula', latex, display }])
const ofTests = Object.values(corpora)
  .flatMap((one) => (typeof one === 'object' ? Object.values(one).flat() : []))
  .filter((one): one is string => typeof one === 'string')

function ofSamples(): string[] {
  const found = new Set<string>()
  const look = (value: unknown): void => {
    if (typeof value === 'string')
      visitLeaves(parseStored(value), { leaf: (leaf) => void (leaf.kind === 'formula' && found.add(leaf.latex)) })
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(look)
  }
  look(sampleCourses.map(({ questions }) => questions))
  return [...found]
}

it('every formula of the tests and of the sample bank that the screen shows is printed, in a line and by itself', () => {
  const formulas = [...new Set([...ofTests, ...ofSamples()])].filter((latex) => formulaMarkup(latex, false))
  expect(formulas.length).toBeGreaterThan(500)
  for (const display of [false, true]) {
    expect(formulas.filter((latex) => mathOf(latex, display) === null)).toEqual([])
    const printed = print({ document: paperOf(formulas.map((latex) => ({ stem: stored(latex, display) }))) })
    expect(printed.formulas).toBe(formulas.length)
  }
})

it.each([
  [String.raw`x^2+\sqrt{3}`, 'x2+3'],
  [String.raw`\sin 2x`, 'sin2x'],
  [String.raw`\text{若 }x>0`, '若x>0'],
  [String.raw`\ce{2H2 + O2 ->[点燃] 2H2O}`, '2H2+O2点燃2H2O'],
  [String.raw`\ce{Fe^3+}`, 'Fe3+'],
  [String.raw`\begin{cases}x=1\\y=2\end{cases}`, 'x=1y=2'],
  [String.raw`\{x\mid x\le 3\}`, '{x≤3}'],
  [String.raw`\overset{\frown}{AB}`, 'AB'],
  [String.raw`\ce{^{14}_{6}C}`, '146C'],
])('%s can be selected and found', async (latex, text) => {
  const { pdf } = print({ document: paperOf([{ stem: `甲${stored(latex)}乙` }]) })
  const read = await textOfPdf(pdf)
  const inside = /甲(.*)乙/.exec(read)![1]!.normalize('NFKC')
  for (const sign of text.normalize('NFKC')) expect(inside).toContain(sign)
})

it('a formula that cannot be read is printed as it was written, and so is one that is nested too deeply', async () => {
  const deep = `${String.raw`\frac{1}{`.repeat(60)}x${'}'.repeat(60)}`
  const { pdf, formulas } = print({
    document: paperOf([{ stem: stored(String.raw`\nosuch{x`) }, { stem: stored(deep) }]),
  })
  expect(formulas).toBe(0)
  const text = await textOfPdf(pdf)
  expect(text).toContain(String.raw`\nosuch{x`)
  expect(text).toContain(deep.slice(0, 40))
})

it('a formula as deep as is drawn at all is drawn', () => {
  const depth = 11
  const deep = `${String.raw`\sqrt{\frac{1}{`.repeat(depth)}x${'}}'.repeat(depth)}`
  expect(mathOf(deep, false)).not.toBeNull()
  expect(print({ document: paperOf([{ stem: stored(deep) }]) }).formulas).toBe(1)
})
