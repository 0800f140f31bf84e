import { describe, expect, it } from 'vitest'
import { formulaMarkup, formulaProblem } from '../../editor/formula/mathml.ts'
import { sanitise } from '../../editor/sanitise.ts'
import { cleanHtml } from '../../editor/stored/clean.ts'
import { parseStored } from '../../editor/stored/parse.ts'
import { textOf } from '../../editor/stored/text.ts'
import { writeStored } from '../../editor/stored/write.ts'
import { expectLinear } from '../fixtures/linear.ts'
import { atScale } from '../fixtures/scale.ts'
import { examFormulas } from './formulas.ts'
import { hostileInputs } from './hostile.ts'

const allowed: Readonly<Record<string, ReadonlySet<string>>> = {
  question: new Set(['br', 'span', 'b', 'em']),
  article: new Set(
    'br span b em p h1 h2 h3 h4 ul ol li blockquote pre code hr u s sub sup table caption thead tbody tfoot tr th td a img video audio source figure figcaption'.split(
      ' ',
    ),
  ),
}
const attributes =
  /^(?:data-(?:type|value|kind|src|alt|width|height|row|col)|href|title|rel|src|alt|width|height|controls|poster|type|colspan|rowspan)$/
const addresses = new Set(['href', 'src', 'poster', 'data-src'])
const isOurs = (address: string): boolean =>
  /^(?:https?:\/\/|mailto:|#|\/api\/files\/[\w-]{20,64}$|package:)/.test(address)

/** A page that runs nothing and asks for nothing. */
const page = document.implementation.createHTMLDocument()
function elementsOf(html: string): Element[] {
  page.body.innerHTML = html
  return [...page.body.querySelectorAll('*')]
}

/** What could run or ask for something once a browser has the HTML. */
function harmIn(html: string, profile: string): string[] {
  return elementsOf(html).flatMap((element) => {
    const name = element.localName
    const wrong = [...element.attributes].filter(
      (one) =>
        !attributes.test(one.name) ||
        (addresses.has(one.name) && !isOurs(one.value)) ||
        (profile === 'question' && !one.name.startsWith('data-')),
    )
    return [...(allowed[profile]!.has(name) ? [] : [name]), ...wrong.map((one) => `${name} ${one.name}=${one.value}`)]
  })
}

describe.each(['question', 'article'])('hostile input, cleaned for the profile %s', (profile) => {
  it.each(hostileInputs.map((input) => [input]))('%j has nothing that runs or asks for anything', (input) => {
    const clean = sanitise(input, profile)
    expect(harmIn(clean, profile)).toEqual([])
    // As a page that is written out and read again would have it.
    expect(harmIn(page.body.innerHTML, profile)).toEqual([])
    expect(sanitise(clean, profile)).toBe(clean)
  })
})

describe('formulas as other programs write them', () => {
  /**
   * What cannot be expressed without its context: spaces alone, and indices before a letter that the translation takes
   * for indices of nothing.
   */
  const lost = new Set([String.raw`\quad`, String.raw`\phantom{xx}`, String.raw`\ce{^{14}_{6}C}`])
  it.each(examFormulas.filter((latex) => !lost.has(latex)).map((latex) => [latex]))(
    'come back from MathML as LaTeX that can be drawn: %s',
    (latex) => {
      const [node, ...more] = cleanHtml(formulaMarkup(latex, false)!)
      expect(more).toEqual([])
      expect(node).toMatchObject({ kind: 'formula', display: false })
      expect(node?.kind === 'formula' && formulaProblem(node.latex)).toBeNull()
    },
  )
})

describe('the hostile inputs', () => {
  it('bite where nothing cleans them', () => {
    const biting = hostileInputs.filter((input) => harmIn(input, 'question').length > 0)
    expect(hostileInputs.length).toBeGreaterThan(200)
    expect(biting.length / hostileInputs.length).toBeGreaterThan(0.8)
  })

  it('draw nothing but MathML where they are taken for formulas', () => {
    const others = [...hostileInputs, ...hostileInputs.map((input) => `\\text{${input}}`)].flatMap((latex) =>
      elementsOf(formulaMarkup(latex, false) ?? '').filter(
        ({ localName, attributes: own }) =>
          !/^(?:m[a-z]+|none|span|semantics)$/.test(localName) ||
          [...own].some(
            ({ name, value }) => /^on|href|src|id$/.test(name) || /url\(|javascript:|evil\.example/.test(value),
          ),
      ),
    )
    expect(others.map(({ outerHTML }) => outerHTML)).toEqual([])
  })
})

describe('cleaning', () => {
  it.each([
    ['<p>一</p>\n<p>二<br></p>\n<div><p>三</p></div>', '一<br>二<br>三'],
    ['<p>一</p><p><br></p><p>二</p>', '一<br><br>二'],
    [
      '<strong>粗</strong><i>斜</i><u>线</u><s>删</s>H<sub>2</sub>O<sup>+</sup>',
      '<b>粗</b><em>斜</em><span data-type="underline">线</span><span data-type="strike">删</span>H<span data-type="sub">2</span>O<span data-type="sup">+</span>',
    ],
    ['<span style="font-weight:700;text-decoration:underline wavy">x</span>', '<b><span data-type="wave">x</span></b>'],
    ['<span style="vertical-align: super; font-style: italic">2</span>', '<em><span data-type="sup">2</span></em>'],
    ['<span style="text-emphasis: filled dot">着重</span>', '<span data-type="dots">着重</span>'],
    ['<b style="font-weight:normal">轻<b>重</b></b>', '轻<b>重</b>'],
    ['<ol start="3"><li>甲<li>乙</ol><ul><li><p>丙</p></li></ul>', '3. 甲<br>4. 乙<br>• 丙'],
    [
      '<table><tr><th colspan=2>表头<tr><td rowspan="2"><b>甲</b></td><td>乙</table>后',
      '<span data-type="table"><span data-type="row"><span data-type="cell" data-kind="head" data-col="2">表头</span></span><span data-type="row"><span data-type="cell" data-row="2"><b>甲</b></span><span data-type="cell">乙</span></span></span>后',
    ],
    [
      '<math><mfrac><mn>1</mn><msqrt><mi>x</mi></msqrt></mfrac></math>',
      '<span data-type="formula" data-value="\\frac{1}{\\sqrt{x}}"></span>',
    ],
    [
      '<m:math xmlns:m="x"><m:mi>sin</m:mi><m:mi>x</m:mi><m:mo>+</m:mo><m:msup><m:mrow><m:mi mathvariant="normal">e</m:mi></m:mrow><m:mi>x</m:mi></m:msup></m:math>',
      '<span data-type="formula" data-value="\\sin  x + \\mathrm{e}^{x}"></span>',
    ],
    [
      '<math display="block"><semantics><mi>y</mi><annotation encoding="application/x-tex">y_1 &lt; 2</annotation></semantics></math>',
      '<span data-type="formula" data-value="y_1 &lt; 2" data-kind="block"></span>',
    ],
    [
      '<span class="katex"><span class="katex-mathml"><math><semantics><mi>x</mi><annotation encoding="application/x-tex">x</annotation></semantics></math></span><span class="katex-html" aria-hidden="true">x</span></span>',
      '<span data-type="formula" data-value="x"></span>',
    ],
    [
      '<img src="https://evil.example/x.png" alt="图1">和<img src="/api/files/AAAAAAAAAAAAAAAAAAAAAA" alt="图2" width="320" style="height:200px">',
      '图1和<span data-type="image" data-src="/api/files/AAAAAAAAAAAAAAAAAAAAAA" data-alt="图2" data-width="320" data-height="200"></span>',
    ],
    ['若 x<y', '若 x&lt;y'],
    ['<script>1</script>前<style>b{}</style>中<iframe>x</iframe><svg><text>y</text></svg>后', '前中后'],
    ['a&nbsp;b&lt;c&amp;lt;', 'a\u00a0b&lt;c&amp;lt;'],
    ['<pre>a\n  b</pre>', 'a<br>  b'],
  ])('%s', (html, stored) => expect(sanitise(html, 'question')).toBe(stored))

  it('keeps the words of what it does not know', () =>
    expect(textOf(cleanHtml('<article><x-y>一<font color=red>二</font></x-y></article><o:p>三</o:p>'))).toBe(
      '一二\n三',
    ))
})

describe('large and deep input', () => {
  const long = 100_000
  const longestArticle = 1_000_000
  const cases: [name: string, length: number, made: (length: number) => string][] = [
    ['bold in bold', long, (length) => '<b>'.repeat(length)],
    ['spans, all closed', long, (length) => `${'<span>'.repeat(length)}x${'</span>'.repeat(length)}`],
    ['ends of what is not open', long, (length) => '<b>'.repeat(length) + '</i>'.repeat(length)],
    ['tables in tables', long, (length) => '<table><tr><td>'.repeat(length)],
    ['lists in lists', long, (length) => '<ul><li>'.repeat(length)],
    ['formulas that never end', long, (length) => `<math>${'<mrow>'.repeat(length)}`],
    ['formulas without an end tag', long, (length) => '<math>'.repeat(length)],
    [
      'stored spans',
      atScale(long),
      (length) => '<span data-type="table"><span data-type="row"><span data-type="cell">'.repeat(length),
    ],
    ['quotes that never end', long, (length) => `<b ${'a="'.repeat(length)}`],
    ['attributes', long, (length) => `<b ${Array.from({ length }, (_, index) => `a${index}=1`).join(' ')}>x`],
    ['one style', long, (length) => `<b style="${'a:b;'.repeat(length)}">x`],
    ['comments that never end', long, (length) => '<!--'.repeat(length)],
    ['characters of tags', atScale(10 * long), (length) => '<'.repeat(length)],
    ['references', atScale(10 * long), (length) => '&lt'.repeat(length)],
    ['10 MB of blanks, or a tenth', atScale(10_000_000), (length) => ' '.repeat(length)],
    ['10 MB of words, or a tenth', atScale(3_333_333), (length) => '题'.repeat(length)],
    ['10 MB of marks, or a tenth', atScale(600_000), (length) => '<b>x</b><i>y</i>'.repeat(length)],
  ]
  it.each(cases)(
    'is clean in linear time: %s',
    (_, length, made) =>
      expectLinear(length, (of) => {
        const html = made(of)
        expect(typeof parseStored(sanitise(html, 'question'))).toBe('object')
        expect(typeof sanitise(html.slice(0, longestArticle), 'article')).toBe('string')
      }),
    120_000,
  )

  it('keeps the words within a hundred thousand elements', () =>
    expect(writeStored(cleanHtml(`${'<em>'.repeat(long)}深${'</em>'.repeat(long)}后`))).toBe('<em>深</em>后'))
})
