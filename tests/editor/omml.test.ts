import { Parser } from 'htmlparser2'
import temml from 'temml'
import { describe, expect, it } from 'vitest'
import { ommlToLatex } from '../../editor/formula/omml.ts'
import type { OmmlElement } from '../../editor/formula/omml-tree.ts'
import { expectLinear } from '../fixtures/linear.ts'

interface Built extends OmmlElement {
  children: (Built | string)[]
}

function treeOf(xml: string, xmlMode = true): Built {
  const root: Built = { name: 'm:oMath', attributes: {}, children: [] }
  const open = [root]
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const element: Built = { name, attributes, children: [] }
        open.at(-1)!.children.push(element)
        open.push(element)
      },
      ontext: (text) => void open.at(-1)!.children.push(text),
      onclosetag: () => void open.pop(),
    },
    { xmlMode, recognizeSelfClosing: true },
  )
  parser.end(xml)
  return root
}

const latexOf = (xml: string): string => ommlToLatex(treeOf(xml)).latex
const r = (text: string, properties = ''): string =>
  `<m:r>${properties && `<m:rPr>${properties}</m:rPr>`}<w:rPr><w:rFonts w:ascii="Cambria Math"/></w:rPr><m:t>${text}</m:t></m:r>`
const e = (content: string): string => `<m:e>${content}</m:e>`
const sup = (base: string, script: string): string => `<m:sSup>${e(base)}<m:sup>${script}</m:sup></m:sSup>`

describe('the parts of a formula', () => {
  const cases: readonly (readonly [name: string, omml: string, latex: string])[] = [
    [
      'fraction',
      `<m:f><m:fPr><m:ctrlPr><w:rPr><w:i/></w:rPr></m:ctrlPr></m:fPr><m:num>${r('1')}</m:num><m:den>${r('2')}</m:den></m:f>`,
      '\\frac{1}{2}',
    ],
    [
      'fraction on a line',
      `<m:f><m:fPr><m:type m:val="lin"/></m:fPr><m:num>${r('a')}</m:num><m:den>${r('b')}</m:den></m:f>`,
      '{a}/{b}',
    ],
    ['root', `<m:rad><m:radPr><m:degHide m:val="1"/></m:radPr><m:deg/>${e(r('x'))}</m:rad>`, '\\sqrt{x}'],
    ['cube root', `<m:rad><m:deg>${r('3')}</m:deg>${e(r('x'))}</m:rad>`, '\\sqrt[3]{x}'],
    [
      'scripts',
      `${sup(r('x'), r('2'))}<m:sSub>${e(r('a'))}<m:sub>${r('n')}</m:sub></m:sSub><m:sSubSup>${e(r('b'))}<m:sub>${r('1')}</m:sub><m:sup>${r('2')}</m:sup></m:sSubSup>`,
      'x^{2}a_{n}b_{1}^{2}',
    ],
    ['base of several letters', sup(r('AB'), r('2')), '{AB}^{2}'],
    ['prime', sup(r('f'), r('′')), "f'"],
    ['degree', sup(r('30'), r('°')), '{30}^{\\circ}'],
    [
      'scripts before',
      `<m:sPre><m:sub>${r('92')}</m:sub><m:sup>${r('235')}</m:sup>${e(r('U', '<m:sty m:val="p"/>'))}</m:sPre>`,
      '{}_{92}^{235}\\mathrm{U}',
    ],
    [
      'sum',
      `<m:nary><m:naryPr><m:chr m:val="∑"/><m:limLoc m:val="undOvr"/></m:naryPr><m:sub>${r('i=1')}</m:sub><m:sup>${r('n')}</m:sup>${e(r('i'))}</m:nary>`,
      '\\sum_{i=1}^{n}i',
    ],
    [
      'integral by default',
      `<m:nary><m:naryPr><m:supHide m:val="1"/></m:naryPr><m:sub>${r('D')}</m:sub><m:sup/>${e(r('x'))}</m:nary>`,
      '\\int_{D}x',
    ],
    ['brackets', `<m:d>${e(r('x+1'))}</m:d>`, '\\left(x+1\\right)'],
    [
      'absolute value',
      `<m:d><m:dPr><m:begChr m:val="|"/><m:endChr m:val="|"/></m:dPr>${e(r('x'))}</m:d>`,
      '\\left|x\\right|',
    ],
    [
      'set with a bar',
      `<m:d><m:dPr><m:begChr m:val="{"/><m:endChr m:val="}"/></m:dPr>${e(r('x'))}${e(r('x&gt;0'))}</m:d>`,
      '\\left\\{x\\middle|x>0\\right\\}',
    ],
    [
      'cases',
      `<m:d><m:dPr><m:begChr m:val="{"/><m:endChr m:val=""/></m:dPr>${e(`<m:eqArr>${e(r('x=1'))}${e(r('y=2'))}</m:eqArr>`)}</m:d>`,
      '\\begin{cases}x=1\\\\y=2\\end{cases}',
    ],
    [
      'aligned equations',
      `<m:eqArr>${e(r('a&amp;=b'))}${e(r('c&amp;=d'))}</m:eqArr>`,
      '\\begin{aligned}a&=b\\\\c&=d\\end{aligned}',
    ],
    [
      'matrix',
      `<m:d><m:dPr><m:begChr m:val="["/><m:endChr m:val="]"/></m:dPr>${e(`<m:m><m:mr>${e(r('a'))}${e(r('b'))}</m:mr><m:mr>${e(r('c'))}${e(r('d'))}</m:mr></m:m>`)}</m:d>`,
      '\\begin{bmatrix}a&b\\\\c&d\\end{bmatrix}',
    ],
    [
      'binomial',
      `<m:d>${e(`<m:f><m:fPr><m:type m:val="noBar"/></m:fPr><m:num>${r('n')}</m:num><m:den>${r('k')}</m:den></m:f>`)}</m:d>`,
      '\\binom{n}{k}',
    ],
    ['vector', `<m:acc><m:accPr><m:chr m:val="⃗"/></m:accPr>${e(r('a'))}</m:acc>`, '\\vec{a}'],
    [
      'vector of two points',
      `<m:acc><m:accPr><m:chr m:val="⃗"/></m:accPr>${e(r('AB'))}</m:acc>`,
      '\\overrightarrow{AB}',
    ],
    ['hat by default', `<m:acc>${e(r('x'))}</m:acc>`, '\\hat{x}'],
    ['bar', `<m:bar><m:barPr><m:pos m:val="top"/></m:barPr>${e(r('AB'))}</m:bar>`, '\\overline{AB}'],
    ['function', `<m:func><m:fName>${r('sin', '<m:sty m:val="p"/>')}</m:fName>${e(r('x'))}</m:func>`, '\\sin x'],
    [
      'limit',
      `<m:func><m:fName><m:limLow>${e(r('lim', '<m:sty m:val="p"/>'))}<m:lim>${r('x→0')}</m:lim></m:limLow></m:fName>${e(r('x'))}</m:func>`,
      '\\lim_{x\\rightarrow0}x',
    ],
    [
      'brace with words',
      `<m:limLow>${e(`<m:groupChr>${e(r('a'))}</m:groupChr>`)}<m:lim>${r('n')}</m:lim></m:limLow>`,
      '\\underbrace{a}_{n}',
    ],
    [
      'arrow with words',
      `<m:groupChr><m:groupChrPr><m:chr m:val="→"/><m:vertJc m:val="bot"/></m:groupChrPr>${e(r('点燃'))}</m:groupChr>`,
      '\\xrightarrow{\\text{点燃}}',
    ],
    ['box', `<m:borderBox>${e(r('x'))}</m:borderBox>`, '\\boxed{x}'],
    ['phantom', `<m:phant><m:phantPr><m:show m:val="0"/></m:phantPr>${e(r('x'))}</m:phant>`, '\\phantom{x}'],
    ['Chinese', r('若x为整数，则'), '\\text{若}x\\text{为整数，则}'],
    ['plain text', r('if x', '<m:nor/>'), '\\text{if x}'],
    ['signs', r('α≤β⊆∅'), '\\alpha\\leq\\beta\\subseteq\\emptyset'],
    ['a command before a letter', r('πr'), '\\pi r'],
    [
      'double-struck and bold',
      r('R', '<m:scr m:val="double-struck"/><m:sty m:val="p"/>') + r('v', '<m:sty m:val="b"/>') + r('𝑥𝐀ℝ'),
      '\\mathbb{R}\\mathbf{v}x\\mathbf{A}\\mathbb{R}',
    ],
    ['characters that LaTeX means something by', r('50%_#'), '50\\%\\_\\#'],
    ['deleted parts', `${r('a')}<w:del><m:r><m:t>b</m:t></m:r></w:del><w:ins>${r('c')}</w:ins>`, 'ac'],
  ]
  it.each(cases)('%s', (_, omml, latex) => expect(latexOf(omml)).toBe(latex))
  it.each(cases)('%s is LaTeX that is drawn', (_, omml) =>
    expect(() => temml.renderToString(latexOf(omml), { throwOnError: true })).not.toThrow(),
  )
})

it('reads the runs of WPS, which have both kinds of properties and no italics', () => {
  expect(
    latexOf(
      '<m:r><m:rPr></m:rPr><w:rPr><w:rFonts w:hint="eastAsia" w:ascii="Cambria Math" w:hAnsi="Cambria Math" w:cs="Arial"></w:rFonts></w:rPr><m:t>w=∆k=</m:t></m:r><m:f><m:fPr><m:ctrlPr><m:rPr></m:rPr><w:rPr><w:i/></w:rPr></m:ctrlPr></m:fPr><m:num><m:r><m:t>1</m:t></m:r></m:num><m:den><m:r><m:t>2</m:t></m:r></m:den></m:f>',
    ),
  ).toBe('w=\\Delta k=\\frac{1}{2}')
})

it('reads what Word puts on the clipboard: text in spans, names in small letters, no m:t', () => {
  const html =
    '<m:f><m:fPr><span style="font-size:14pt"><m:ctrlPr></m:ctrlPr></span></m:fPr><m:num><i><span lang=""><m:r>dU</m:r></span></i></m:num><m:den><i><span><m:r><m:rPr><m:scr m:val=roman /><m:sty m:val=i /></m:rPr>dt</m:r></span></i></m:den></m:f>'
  expect(ommlToLatex(treeOf(html, false)).latex).toBe('\\frac{dU}{dt}')
})

it('keeps the text of a part it does not know, and says so', () => {
  expect(ommlToLatex(treeOf(`<m:novelty>${r('x')}</m:novelty>`))).toEqual({ latex: 'x', unknown: true })
})

it('takes no longer for a formula that is nested without end than its length asks for', () =>
  expectLinear(5000, (length) => {
    expect(ommlToLatex(treeOf('<m:rad><m:deg/><m:e>'.repeat(length) + r('x'))).unknown).toBe(true)
    expect(latexOf(Array.from({ length }, () => r('xα')).join('')).length).toBeGreaterThan(length)
  }))
