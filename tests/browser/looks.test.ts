import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { unwaitedLooks } from './looks.ts'

const folder = 'tests/browser'
const sources = readdirSync(folder)
  .filter((name) => name.endsWith('.ts'))
  .map((name) => ({ name: join(folder, name), text: readFileSync(join(folder, name), 'utf8') }))

it('what is expected of a page is waited for', () => {
  expect(sources.length).toBeGreaterThan(30)
  expect(
    sources.flatMap(unwaitedLooks),
    'a page answers some time after a click: await expect.poll(() => …), or waitFor() before the look',
  ).toEqual([])
})

it.each([
  ['a state', `expect(await person.button('x').isVisible()).toBe(true)`],
  ['one of several', `expect([1, await row.getByRole('link').count()]).toEqual([1, 0])`],
  ['a part of a text', `expect((await row.innerText()).split(' ')[0]).toBe('x')`],
  ['by a function of the file', `const names = (p) => p.tabs.allInnerTexts()\nexpect(await names(person)).toEqual([])`],
])('finds a look that waits for nothing: %s', (_, text) => {
  expect(unwaitedLooks({ name: 'a.test.ts', text })).toHaveLength(1)
})

it.each([
  ['polled', `await expect.poll(() => person.button('x').isVisible()).toBe(true)`],
  ['of the server', `expect(await admin.must(user, 'list')).toEqual([])`],
])('lets be what is %s', (_, text) => {
  expect(unwaitedLooks({ name: 'a.test.ts', text })).toEqual([])
})
