import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toHtml } from '../../../editor/article/model/to-html.ts'
import { toSlate } from '../../../editor/article/model/to-slate.ts'
import { sanitise } from '../../../editor/sanitise.ts'
import { atScale } from '../../fixtures/scale.ts'
import { hostileInputs } from '../hostile.ts'
import { articles } from './arbitrary.ts'

const key = '/api/files/abcdefghijklmnopqrstuvwx'
const roundTrip = (html: string): string => toHtml(toSlate(html))

/** All letters of a page, without white space, which has no meaning there. */
function lettersOf(html: string): string {
  const page = new DOMParser().parseFromString(html, 'text/html')
  return (page.body.textContent ?? '').replace(/\s+/g, '')
}

describe('an article, read into the editor and written again', () => {
  it.each([
    ['headings', '<h1>一</h1><h2>二</h2><h3>三</h3><h4>四</h4>'],
    ['marks', '<p>a<b>b</b><b><em>c</em></b><u>d</u><s>e</s><sub>f</sub><sup>g</sup><code>h</code></p>'],
    ['lists within lists', '<ul><li>a<ol><li>b</li><li>c<ul><li>d</li></ul></li></ol></li><li>e</li></ul>'],
    ['two lists side by side', '<ul><li>a</li></ul><ol><li>b</li></ol>'],
    ['a quote of two lines', '<blockquote>a<br />b</blockquote>'],
    ['program text', '<pre><code>if (a &lt; b) {\n  c()\n}\n</code></pre>'],
    ['a table', '<table><tbody><tr><th>a</th><th>b</th></tr><tr><td colspan="2">c</td></tr></tbody></table>'],
    ['a link', '<p>see <a href="https://example.org/?a=1&amp;b=2" rel="noopener noreferrer">there</a> now</p>'],
    ['a link around a picture', `<p><a href="/x" rel="noopener noreferrer"><img src="${key}" alt="" /></a></p>`],
    ['a picture', `<p>a<img src="${key}" alt="a &quot;b&quot;" width="120" height="80" />b</p>`],
    ['video and sound', `<video src="${key}" controls></video><audio src="${key}" controls></audio>`],
    ['formulas', '<p><b>a</b><span data-type="formula" data-value="a&lt;b"></span></p>'],
    ['a formula on a line of its own', '<p><span data-type="formula" data-value="x^2" data-kind="block"></span></p>'],
    ['an empty line, and one with a break at its end', '<p>a</p><p><br /></p><p>b<br /><br /></p><p>c</p>'],
    ['a divider', '<p>a</p><hr /><p>b</p>'],
    ['nothing', ''],
  ])('keeps %s', (_name, html) => {
    expect(roundTrip(html)).toBe(html)
    expect(sanitise(html, 'article')).toBe(html)
  })

  it('is what the sanitiser lets through, and the same when it is opened again', () => {
    fc.assert(
      fc.property(articles, (blocks) => {
        const html = toHtml(blocks)
        expect(sanitise(html, 'article')).toBe(html)
        expect(roundTrip(html)).toBe(html)
      }),
      { numRuns: atScale(600) },
    )
  }, 120_000)

  it.each([
    ['text outside of blocks', 'a<p>b</p>c', '<p>a</p><p>b</p><p>c</p>'],
    [
      'lists in a cell',
      '<table><tr><td><ul><li>a</li><li>b</li></ul></td></tr></table>',
      '<table><tbody><tr><td>a<br />b</td></tr></tbody></table>',
    ],
    ['a quote of paragraphs', '<blockquote><p>a</p><p>b</p></blockquote>', '<blockquote>a<br />b</blockquote>'],
    [
      'a caption',
      '<table><caption>t</caption><tr><td>a</td></tr></table>',
      '<p>t</p><table><tbody><tr><td>a</td></tr></tbody></table>',
    ],
    [
      'a figure',
      `<figure><img src="${key}" alt="x" /><figcaption>c</figcaption></figure>`,
      `<p><img src="${key}" alt="x" /></p><p>c</p>`,
    ],
    ['paragraphs of an item', '<ul><li><p>a</p><p>b</p></li></ul>', '<ul><li>a<br />b</li></ul>'],
    [
      'a source of a video',
      `<video><source src="${key}" type="video/mp4" /></video>`,
      `<video src="${key}" controls></video>`,
    ],
  ])('keeps the words of what the editor has no form for: %s', (_name, html, written) => {
    expect(roundTrip(html)).toBe(written)
  })

  it.each(hostileInputs.map((input) => [input]))('loses no letter of what the sanitiser left of %j', (input) => {
    const clean = sanitise(input, 'article')
    const written = roundTrip(clean)
    expect(sanitise(written, 'article')).toBe(written)
    // The description of a picture that is not ours becomes words.
    expect(lettersOf(written)).toContain(lettersOf(clean))
  })
})
