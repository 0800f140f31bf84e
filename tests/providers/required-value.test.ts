import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { noticeMs, showNotices } from '../../providers/notification.ts'
import { hasValue } from '../../providers/required-value.ts'
import { chooseLanguage } from '../../providers/session.ts'

let moment = 1_900_000_000_000
let said: [tone: string, text: string][] = []
let stop: () => void

beforeEach(() => {
  vi.spyOn(Date, 'now').mockReturnValue((moment += noticeMs * 2))
  said = []
  stop = showNotices(({ tone, text }) => said.push([tone, text]))
})
afterEach(() => {
  stop()
  chooseLanguage('zh')
  vi.restoreAllMocks()
})

it.each([[''], ['  \n'], [null], [undefined], [[]]])(
  'answers false for %j, and says as an error which value is needed',
  (value) => {
    expect(hasValue(value, '名称')).toBe(false)
    expect(said).toEqual([['error', '请填写名称']])
  },
)

it('says it in the language of the person', () => {
  chooseLanguage('en')
  hasValue('', 'Name')
  expect(said).toEqual([['error', 'This cannot be empty: Name']])
})

it.each([['a'], [0], [false], [[0]]])('answers true for %j, and says nothing', (value) => {
  expect(hasValue(value, '名称')).toBe(true)
  expect(said).toEqual([])
})
