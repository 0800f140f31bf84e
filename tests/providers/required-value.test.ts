import { afterEach, beforeEach, expect, it } from 'vitest'
import { hasValue } from '../../providers/required-value.ts'
import { chooseLanguage } from '../../providers/session.ts'
import { collectNotices } from './collect-notices.ts'

let messages: [tone: string, text: string][] = []
let stop: () => void

beforeEach(() => {
  messages = []
  stop = collectNotices(({ tone, text }) => messages.push([tone, text]))
})
afterEach(() => {
  stop()
  chooseLanguage('zh')
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
