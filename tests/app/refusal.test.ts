import { expect, it } from 'vitest'
import { forbiddenPath, refusalIn } from '../../src/app/public-pages/refusal.ts'

const readBack = (path: string) => refusalIn(path.slice(path.indexOf('?')))

it('/403 carries the page and the right that were refused', () => {
  expect(forbiddenPath({})).toBe('/403')
  const refusal = { from: '/testing/topicManagement?search=函数&page=2', right: 'exercise:list' }
  expect(readBack(forbiddenPath(refusal))).toEqual(refusal)
  expect(refusalIn('')).toEqual({})
})

it.each([
  ['?right=call+us:+12345', {}],
  ['?right=<b>x</b>:list&from=/a', { from: '/a' }],
  ['?from=https://elsewhere.example', {}],
  ['?from=//elsewhere.example', {}],
  ['?from=/请加微信', {}],
])('an address that somebody else wrote, %s, puts no words of theirs on the page', (search, shown) => {
  expect(refusalIn(search)).toEqual(shown)
})
