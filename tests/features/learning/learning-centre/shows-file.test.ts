import { expect, it } from 'vitest'
import { showsFile, type Centre } from '../../../../server/features/learning/learning-centre/page.ts'
import type { ReleasedModule } from '../../../../server/features/learning/learning-centre/snapshot.ts'
import type { Database } from '../../../../server/storage/postgres/database.ts'

/** Whether a reader may have a file is answered by the module that contains it, without asking the lists of others. */

const key = (letter: string): string => letter.repeat(32)
const url = (letter: string): string => `/api/files/${key(letter)}`
const shown = { state: 'shown', audience: 'everybody', width: 'full', show_title: true } as const
const article = (id: number, content: string, more: object = {}) =>
  ({ id, kind: 'article', title: '文', content, ...shown, ...more }) as unknown as ReleasedModule
const courses = { id: 9, kind: 'course_list', title: '课程', ...shown } as unknown as ReleasedModule

let asked = 0
const database = new Proxy({} as Database, {
  get: () => () => {
    asked += 1
    return Promise.resolve([])
  },
})
const centre: Centre = {
  site: {
    id: 1,
    name: '站',
    logo: { url: url('l') } as Centre['site']['logo'],
    language: 'zh',
    theme_id: null,
    domain: '',
  },
  modules: [
    courses,
    article(1, `<p><img src="${url('a')}"></p>`),
    article(2, `<p><img src="${url('b')}"></p>`, { audience: 'signed_in' }),
    article(3, `<p>${url('c')}</p>`),
  ],
  theme: null,
  viewer: { userId: null, name: null, roleIds: [], groupIds: [], at: new Date() },
  address: '/s/1',
  offers: 'login',
}

it.each([
  ['a picture of an article', 'a', true],
  ['the logo', 'l', true],
])('%s asks no list', async (_, letter, expected) => {
  asked = 0
  expect(await showsFile(database, centre, key(letter))).toBe(expected)
  expect(asked).toBe(0)
})

it.each([
  ['of a module that the reader does not see', 'b'],
  ['that is only named in a text', 'c'],
  ['of no module', 'd'],
])('a file %s is not on the page', async (_, letter) => {
  expect(await showsFile(database, centre, key(letter))).toBe(false)
})
