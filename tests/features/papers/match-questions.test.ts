import { describe, expect, it } from 'vitest'
import { fingerprintOf } from '../../../server/base/search-text/similarity.ts'
import { matchQuestions } from '../../../server/features/papers/source-files/match-questions.ts'

/** Texts as they were made, with the ids 101, 102, …, and as the corrected file has them, numbered 1, 2, …. */
function matched(before: readonly string[], after: readonly string[], more: Partial<Record<string, string>> = {}) {
  const compared = (text: string) => ({
    code: more[text] ?? null,
    type: text.startsWith('填') ? 'fill_blank' : 'single_choice',
    fingerprint: fingerprintOf([text]),
  })
  const made = before.map((text, index) => ({ id: 101 + index, ...compared(text) }))
  const entries = after.map((text, index) => ({ number: index + 1, ...compared(text) }))
  const found = matchQuestions(
    entries,
    made,
    made.map(({ id }) => id),
  )
  return after.map((_, index) => (found.has(index + 1) ? found.get(index + 1)! - 101 : null))
}

describe('a question of a corrected file is', () => {
  it('the one with its code, whatever else says', () => {
    expect(matched(['甲题', '乙题'], ['丙题', '甲题'], { 丙题: 'K1', 乙题: 'K1' })).toEqual([1, 0])
  })

  it('the one with the same text, wherever that is now', () => {
    expect(matched(['甲', '乙', '丙'], ['丙', '甲', '乙'])).toEqual([2, 0, 1])
  })

  it('of those that differ in numbers alone, the one at the same place', () => {
    const question = (n: number, from: number) =>
      `已知等差数列的第${n}项为正数，且公差为${from}，求它的前十项之和是多少`
    const before = [1, 2, 3, 4].map((n) => question(n, 7))
    expect(matched(before, [question(1, 9), question(2, 9), question(3, 7), question(4, 9)])).toEqual([0, 1, 2, 3])
  })

  it('a similar one that has moved', () => {
    const long = '下列关于函数单调性与奇偶性的说法中，哪一项是正确的'
    expect(matched([long, '乙', '丙'], ['乙', '丙', `${long}呢`])).toEqual([1, 2, 0])
  })

  it('rewritten at the place between its neighbours, if it is of the same type', () => {
    expect(matched(['甲', '乙', '丙'], ['甲', '全新', '丙'])).toEqual([0, 1, 2])
    expect(matched(['甲', '乙', '丙'], ['甲', '填空', '丙'])).toEqual([0, null, 2])
    expect(matched(['甲', '乙', '丙'], ['全新', '更新', '丙'])).toEqual([0, 1, 2])
    expect(matched(['甲', '乙', '丙'], ['乙', '丙', '全新'])).toEqual([1, 2, null])
  })

  it('new where nothing is at its place, and one that the file no longer has stays alone', () => {
    expect(matched(['甲', '乙'], ['甲', '乙', '丙'])).toEqual([0, 1, null])
    expect(matched(['甲', '乙', '丙'], ['甲', '丙'])).toEqual([0, 2])
    expect(matched(['甲', '乙'], ['新', '甲', '乙'])).toEqual([null, 0, 1])
  })

  it('taken once', () => {
    expect(matched(['甲'], ['甲', '甲'])).toEqual([0, null])
  })
})
