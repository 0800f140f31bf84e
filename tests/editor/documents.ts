import fc from 'fast-check'
import { marks, type Inline, type TableCell } from '../../editor/stored/nodes.ts'

/** Trees of rich text as an editor, an importer or a program gone wrong could make them. */

const words = fc.constantFrom(
  '已知',
  '函数',
  'f(x)',
  ' ',
  '  ',
  'a<b',
  '&lt;',
  '&amp;lt;',
  '&',
  '<',
  '>',
  '"',
  "'",
  '</b>',
  '<b>',
  '<br>',
  '<span data-type="blank" data-kind="0"></span>',
  '</span>',
  '<script>',
  '<!--',
  '-->',
  ']]>',
  '$x$',
  '\\frac',
  '____',
  '（　）',
  '\u00a0',
  '\u3000',
  '\u200b',
  '\u202e',
  '😀',
  '👨‍👩‍👧',
  '𠮷',
  '𪚥',
  '\u{2ffff}',
  'é',
  'e\u0301',
  '⽣',
  '\ud83d',
  '\ude00',
  '\u0000',
  '\u0007',
  '\u001b',
  '\u0085',
  '\ufeff',
  '\uffff',
  '\t',
  '\n',
  '\r\n',
  '\r',
  '&nbsp;',
  '&#60;',
  '&notit;',
  '=',
  '{',
  '}',
)
const text = fc.oneof(
  { weight: 6, arbitrary: words },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 6 }) },
)
const latex = fc.oneof(
  fc.constantFrom(
    '\\frac12',
    'x<y',
    'a & b \\\\ c',
    '\\text{若 "x"}',
    '\\ce{H2O}',
    '',
    ' ',
    '\\frac{',
    'x\ny',
    '\\begin{cases}x\\\\y\\end{cases}',
    '𝑥',
    '</span>',
    '&lt;',
  ),
  fc.array(words, { maxLength: 3 }).map((parts) => parts.join('')),
)
const side = fc.option(fc.constantFrom(1, 320, 9999, 10_000, 0, -1, 1.5, Number.NaN), { nil: undefined })
const src = fc.constantFrom(
  '/api/files/AAAAAAAAAAAAAAAAAAAAAA',
  '/api/files/zz_-0123456789zz_-0123456789',
  'package:media/图 1.png',
  'package:a"b',
  'https://evil.example/x.png',
  'javascript:alert(1)',
  '',
)

const textNode = text.map((value): Inline => ({ kind: 'text', text: value }))
const leaf = fc.oneof(
  { weight: 8, arbitrary: textNode },
  { weight: 2, arbitrary: fc.constant<Inline>({ kind: 'break' }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('formula' as const), latex, display: fc.boolean() }) },
  { weight: 2, arbitrary: fc.constantFrom<Inline>({ kind: 'blank', blank: 0 }, { kind: 'blank', blank: 1 }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('image' as const), src, alt: text, width: side, height: side }),
  },
)

const { nodes } = fc.letrec<{ nodes: Inline[]; node: Inline; mark: Inline; table: Inline; cell: TableCell }>((tie) => ({
  nodes: fc.array(tie('node'), { maxLength: 5 }),
  node: fc.oneof(
    { maxDepth: 3, depthIdentifier: 'depth' },
    { weight: 6, arbitrary: leaf },
    { weight: 4, arbitrary: tie('mark') },
    { weight: 1, arbitrary: tie('table') },
  ),
  mark: fc.record({ kind: fc.constant('mark' as const), mark: fc.constantFrom(...marks), children: tie('nodes') }),
  table: fc.record({
    kind: fc.constant('table' as const),
    rows: fc.array(fc.record({ cells: fc.array(tie('cell'), { maxLength: 3 }) }), { maxLength: 3 }),
  }),
  cell: fc.record({
    children: tie('nodes'),
    header: fc.boolean(),
    colspan: fc.constantFrom(1, 2, 99, 0, 1000),
    rowspan: fc.constantFrom(1, 3),
  }),
}))

export const documents: fc.Arbitrary<Inline[]> = nodes
