import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { noticeMs, showNotices } from '../../providers/notification.ts'
import { hasValue } from '../../providers/required-value.ts'
import { chooseLanguage } from '../../providers/session.ts'

let moment = 1_900_000_000_000
let messages: [tone: string, text: string][] = []
let stop: () => void

beforeEach(() => {
  vi.spyOn(Date, 'now').mockReturnValue((moment += noticeMs * 2))
  messages = []
  stop = showNotices(({ tone, text }) => messages.push([tone, text]))
})
afterEach(() => {
  stop()
  chooseLanguage('zh')
  vi.restoreAllMocks()
})

it.each([[''], ['  \n'], [null], [undefined], [[]]])(
  'returns false for %j, and shows an error with the missing value',
  (value) => {
    expect(hasValue(value, '名称')).toBe(false)
    expect(messages).toEqual([['error', '请填写名称']])
  },
)

it('shows it in the language of the person', () => {
  chooseLanguage('en')
  hasValue('', 'Name')
  expect(messages).toEqual([['error', 'This cannot be empty: Name']])
})

it.each([['a'], [0], [false], [[0]]])('returns true for %j, without a message', (value) => {
  expect(hasValue(value, '名称')).toBe(true)
  expect(messages).toEqual([])
})
