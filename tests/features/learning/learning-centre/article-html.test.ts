import { expect, it } from 'vitest'
import { articleHtml } from '../../../../server/features/learning/learning-centre/article-html.ts'
import type { Reading } from '../../../../server/features/learning/learning-centre/kinds/module-view.ts'
import { fileAddresses } from '../../../../server/features/learning/learning-centre/page.ts'

/** An article is drawn once for a page and its pictures; each page gives out the files that its own articles show. */

const key = 'a1b2c3d4e5f6a7b8c9d0e1f2a3b4c5d6'
const picture = `<p><img src="/api/files/${key}" alt="图"></p>`

function page(address: string) {
  const { file, files } = fileAddresses(address)
  const reading = { say: (word: string) => word, file, address, language: 'zh' } as unknown as Reading
  return { files, draw: (stored: string) => articleHtml(stored, reading) }
}

it('shows and gives out its files on every page that has it, also when it was drawn before', async () => {
  for (const address of ['/s/1', '/s/1', '/s/2']) {
    const { files, draw } = page(address)
    const { text } = await draw(picture)
    const written = /src="([^"]+)"/.exec(text)?.[1]
    expect(written).toBe(`${address}/f/${key}`)
    expect([...files]).toEqual([key])
  }
  const other = page('/s/1')
  await other.draw('<p>没有图</p>')
  expect([...other.files]).toEqual([])
})

it('is the same whether asked for once, by many at a time, or in pieces', async () => {
  const long = Array.from(
    { length: 200 },
    (_, at) => `<p>第${at}题 &lt;${at}&gt; <span data-type="formula" data-value="\\frac{${at}}{x}"></span></p>`,
  ).join('')
  const { draw } = page('/s/3')
  const drawn = await Promise.all(Array.from({ length: 8 }, () => draw(long)))
  expect(new Set(drawn.map(({ text }) => text)).size).toBe(1)
  expect(drawn[0]!.text.match(/<math/g)).toHaveLength(200)
  expect(drawn[0]!.text).toContain('第199题 &lt;199&gt;')
})
