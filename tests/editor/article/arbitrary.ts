import fc from 'fast-check'
import { marks, noContent, type Block, type Inline } from '../../../editor/article/model/nodes.ts'
import { spaced } from '../../../editor/article/model/lines.ts'

/** Articles as an author could make them, in the form in which the editor holds them. */

const words = fc.constantFrom(
  '函数',
  'f(x)',
  ' ',
  '  ',
  'a b',
  '\t',
  '\n',
  '\n\n',
  'x\ny',
  '&',
  '&lt;',
  '<b>',
  '</p>',
  '<script>alert(1)</script>',
  '"',
  "'",
  '\u00a0',
  '\u3000',
  '😀',
  '$x$',
)
const text = fc.array(words, { minLength: 1, maxLength: 4 }).map((all) => all.join(''))
const marked = fc
  .record({ text, held: fc.subarray([...marks]) })
  .map(({ text: content, held }) => ({ text: content, ...Object.fromEntries(held.map((mark) => [mark, true])) }))
const src = fc.constantFrom('/api/files/abcdefghijklmnopqrstuvwx', '/api/files/zyxwvutsrqponmlkjihgfedc')
const latex = fc.constantFrom('x^2', String.raw`\frac{1}{2}`, 'a<b', 'a"b', 'a&b')
const pixels = fc.option(fc.integer({ min: 1, max: 9999 }), { nil: undefined })
const formula = fc.record({
  type: fc.constant('formula' as const),
  latex,
  display: fc.boolean(),
  children: fc.constant(noContent()),
})
const picture = fc
  .record({ src, alt: fc.constantFrom('', '图 1', 'a "b" <c>'), width: pixels, height: pixels })
  .map(({ src: address, alt, width, height }) => ({
    type: 'picture' as const,
    src: address,
    alt,
    ...(width === undefined ? {} : { width }),
    ...(height === undefined ? {} : { height }),
    children: noContent(),
  }))
const piece = fc.oneof({ weight: 4, arbitrary: marked }, formula, picture)
const link = fc
  .record({
    url: fc.constantFrom('https://example.org/a?b=1&c=2', 'mailto:a@example.org', '/x', '#part'),
    children: fc.array(piece, { minLength: 1, maxLength: 3 }),
  })
  .map(({ url, children }) => ({ type: 'link' as const, url, children: spaced(children) }))
const line: fc.Arbitrary<Inline[]> = fc
  .array(fc.oneof({ weight: 6, arbitrary: piece }, link as fc.Arbitrary<Inline>), {
    maxLength: 5,
  })
  .map(spaced)

const cell = fc.record({
  type: fc.constant('table-cell' as const),
  header: fc.boolean(),
  colspan: fc.integer({ min: 1, max: 3 }),
  rowspan: fc.integer({ min: 1, max: 3 }),
  children: line,
})
const row = fc.record({
  type: fc.constant('table-row' as const),
  children: fc.array(cell, { minLength: 1, maxLength: 3 }),
})
const block: fc.Arbitrary<Block> = fc.oneof(
  fc.record({
    type: fc.constantFrom('paragraph', 'blockquote', 'header1', 'header2', 'header3', 'header4'),
    children: line,
  }) as fc.Arbitrary<Block>,
  fc.record({
    type: fc.constant('list-item'),
    // As wangEditor's own button makes them, and as they are read.
    ordered: fc.option(fc.boolean(), { nil: undefined }),
    level: fc.option(fc.integer({ min: 0, max: 4 }), { nil: undefined }),
    children: line,
  }) as fc.Arbitrary<Block>,
  fc.record({
    type: fc.constantFrom('video', 'audio'),
    src,
    children: fc.constant(noContent()),
  }) as fc.Arbitrary<Block>,
  fc.constant({ type: 'divider', children: noContent() }),
  text.map((content): Block => ({ type: 'pre', children: [{ type: 'code', children: [{ text: content }] }] })),
  fc.record({ type: fc.constant('table' as const), children: fc.array(row, { minLength: 1, maxLength: 3 }) }),
)

export const articles = fc.array(block, { maxLength: 8 })
