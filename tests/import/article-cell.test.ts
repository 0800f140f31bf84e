import { expect, it } from 'vitest'
import { knowledge_catalog } from '../../resources/knowledge-catalog.ts'
import { cellOf } from '../../server/exchange/record-files/rich-cell.ts'
import { wordsIn } from '../../server/base/search-text/stored-words.ts'

/** An article in a table cell, and its words in the search of records. */

const { read } = cellOf(knowledge_catalog.fields.explanation)

it.each([
  ['lines of plain text', 'a < b\r\n\n"c"', '<p>a &lt; b</p><p>"c"</p>'],
  ['formulas', '已知 $x^2$', '<p>已知 <span data-type="formula" data-value="x^2"></span></p>'],
  ['HTML', '<h2 style="color:red">t</h2><script>alert(1)</script>', '<h2>t</h2>'],
])('is read from %s', (_name, cell, stored) => {
  expect(read(cell)).toEqual({ value: stored })
  expect(read(stored)).toEqual({ value: stored })
})

it('is found by its words and its formulas, without its tags', () => {
  const html = '<ul><li>one</li><li>two &lt;b&gt; <span data-type="formula" data-value="x^2"></span></li></ul>'
  expect(wordsIn(knowledge_catalog, 'explanation', html)).toEqual(['one two<b>x^{2}'])
})
