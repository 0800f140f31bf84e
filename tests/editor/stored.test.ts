import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanHtml } from '../../editor/stored/clean.ts'
import type { Inline } from '../../editor/stored/nodes.ts'
import { normalise } from '../../editor/stored/normalise.ts'
import { parseStored } from '../../editor/stored/parse.ts'
import { textOf } from '../../editor/stored/text.ts'
import { writeStored } from '../../editor/stored/write.ts'
import { atScale } from '../fixtures/scale.ts'
import { documents } from './documents.ts'

const text = (value: string): Inline => ({ kind: 'text', text: value })
const bold = (...children: Inline[]): Inline => ({ kind: 'mark', mark: 'bold', children })
const italic = (...children: Inline[]): Inline => ({ kind: 'mark', mark: 'italic', children })
const formula = (latex: string): Inline => ({ kind: 'formula', latex, display: false })
const blank: Inline = { kind: 'blank', blank: 0 }
const cell = (...children: Inline[]) => ({ children, header: false, colspan: 1, rowspan: 1 })

describe('what is stored', () => {
  it('is the same after reading and writing, and after cleaning, of very many documents', () => {
    const size = { documents: 0, characters: 0 }
    fc.assert(
      fc.property(documents, (nodes) => {
        const stored = writeStored(nodes)
        const tree = normalise(nodes)
        size.documents += 1
        size.characters += stored.length
        const wanted = JSON.stringify(tree)
        const read = parseStored(stored)
        return (
          JSON.stringify(read) === wanted &&
          writeStored(read) === stored &&
          JSON.stringify(cleanHtml(stored)) === wanted
        )
      }),
      { numRuns: atScale(100_000) },
    )
    expect(size.documents).toBeGreaterThanOrEqual(atScale(100_000))
    expect(size.characters / size.documents).toBeGreaterThan(50)
  }, 600_000)

  it('comes to rest when any string is cleaned', () => {
    const piece = fc.constantFrom(
      '<b>',
      '</b>',
      '<p>',
      '</p>',
      '<table>',
      '<tr>',
      '<td>',
      '</td>',
      '</table>',
      '<li>',
      '<ol>',
      '</ol>',
      '<math>',
      '<mi>',
      '</math>',
      '<script>',
      '</script>',
      '<br/>',
      '<img alt=x src=y>',
      '&lt;',
      '<!--',
      '-->',
      '<span data-type="table">',
      '<span data-type="row">',
      '<span data-type="cell">',
      '<span data-type="sub">',
      '</span>',
      '字',
      ' ',
      '\n',
      '<',
      '"',
      'style="font-weight:bold"',
      '<i ',
    )
    fc.assert(
      fc.property(
        fc.array(fc.oneof(piece, fc.string({ unit: 'binary', maxLength: 4 })), { maxLength: 20 }),
        (pieces) => {
          const once = writeStored(cleanHtml(pieces.join('')))
          return writeStored(cleanHtml(once)) === once && writeStored(parseStored(once)) === once
        },
      ),
      { numRuns: atScale(20_000) },
    )
  }, 120_000)

  it('never makes reading throw, whatever is in it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (anything) => typeof writeStored(parseStored(anything)) === 'string'),
      { numRuns: 5000 },
    )
  })
})

describe('writing', () => {
  const cases: [string, Inline[], string][] = [
    ['escapes what HTML reads, in bold too', [bold(text('a<b & "c"'))], '<b>a&lt;b &amp; &quot;c&quot;</b>'],
    ['keeps an entity that somebody typed', [bold(text('&lt;'))], '<b>&amp;lt;</b>'],
    ['nests marks in one order', [italic(bold(text('x')))], '<b><em>x</em></b>'],
    [
      'joins what is marked alike',
      [bold(text('a')), bold(italic(text('b'))), text(''), bold(text('c'))],
      '<b>a<em>b</em>c</b>',
    ],
    [
      'keeps a formula in bold',
      [bold(text('若'), formula('x<1'))],
      '<b>若<span data-type="formula" data-value="x&lt;1"></span></b>',
    ],
    [
      'keeps blanks side by side',
      [blank, blank],
      '<span data-type="blank" data-kind="0"></span><span data-type="blank" data-kind="0"></span>',
    ],
    ['drops marks and formulas with nothing in them', [bold(), bold(text('')), formula(' ')], ''],
    [
      'gives the marks over a line end to both lines alone',
      [bold(text('a')), { kind: 'break' }, bold(text('b')), { kind: 'break' }],
      '<b>a<br>b</b><br>',
    ],
    ['drops what no database holds, and mends half characters', [text('a\u0000\u0007b\ud83d😀𠮷')], 'ab\ufffd😀𠮷'],
    [
      'makes a picture from elsewhere its description',
      [{ kind: 'image', src: 'https://evil.example/x.png', alt: '图1' }],
      '图1',
    ],
    [
      'puts the marks around a table into its cells, and a table within it into lines',
      [
        bold({
          kind: 'table',
          rows: [
            {
              cells: [
                cell(text('a')),
                {
                  ...cell({ kind: 'table', rows: [{ cells: [cell(text('b')), cell(text('c'))] }] }),
                  header: true,
                  colspan: 2,
                },
              ],
            },
            { cells: [] },
          ],
        }),
      ],
      '<span data-type="table"><span data-type="row"><span data-type="cell"><b>a</b></span><span data-type="cell" data-kind="head" data-col="2"><b>b c</b></span></span></span>',
    ],
    [
      'writes a picture with its size',
      [{ kind: 'image', src: '/api/files/AAAAAAAAAAAAAAAAAAAAAA', alt: '图', width: 320.4, height: 200 }],
      '<span data-type="image" data-src="/api/files/AAAAAAAAAAAAAAAAAAAAAA" data-alt="图" data-width="320" data-height="200"></span>',
    ],
  ]
  it.each(cases)('%s', (_, nodes, stored) => {
    expect(writeStored(nodes)).toBe(stored)
    expect(parseStored(stored)).toEqual(normalise(nodes))
  })

  it('takes marks of any depth', () => {
    let node: Inline = text('x')
    for (let depth = 0; depth < 100_000; depth++) node = depth % 2 === 0 ? bold(node) : italic(node)
    expect(writeStored([node])).toBe('<b><em>x</em></b>')
  })
})

describe('reading', () => {
  it.each([
    ['<script>alert(1)</script>', '<script>alert(1)</script>'],
    ['a</b>c', 'a</b>c'],
    ['<b onclick="x">y</b>', '<b onclick="x">y</b>'],
    [
      '<span data-type="image" data-src="https://evil.example/x.png" data-alt="x"></span>',
      '<span data-type="image" data-src="https://evil.example/x.png" data-alt="x"></span>',
    ],
    ['&nbsp;&#60;', '&nbsp;&#60;'],
    ['<span data-type="cell">x</span>', '<span data-type="cell">x</span>'],
  ])('shows %s as it is written, since it is not of the format', (stored, shown) => {
    expect(textOf(parseStored(stored))).toBe(shown)
  })

  it('gives every stored thing its plain words', () => {
    const nodes = [
      bold(text('已'), italic(text('知'))),
      formula('x^2'),
      blank,
      { kind: 'break' },
      { kind: 'image', src: 'package:a', alt: '图' },
    ] satisfies Inline[]
    expect(textOf(nodes)).toBe('已知$x^2$____\n[图]')
  })
})
