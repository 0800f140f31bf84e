import { describe, expect, it } from 'vitest'
import type { TopicValue } from '../../../../resources/learning/maps/topic-values.ts'
import { bands, markOf, measuredRows, signed } from '../../../../src/features/learning/measured/measured-model.ts'
import { layOut } from '../../../../src/content/map-canvas/map-layout.ts'

const layout = layOut(
  [
    {
      id: 1,
      name: '函数',
      children: [
        { id: 2, name: '单调性', children: [] },
        { id: 3, name: '奇偶性', children: [] },
      ],
    },
    { id: 4, name: '集合', children: [] },
  ],
  new Map(),
)
const nothing = { given: null, evidence: null, computed: null, questions: 0, answers: 0 }
const given = (topic_id: number, value: number): TopicValue => ({ ...nothing, topic_id, given: value })
const computed = (topic_id: number, value: number, questions: number, answers: number): TopicValue => ({
  ...nothing,
  topic_id,
  computed: value,
  questions,
  answers,
})
const rowOf = (id: number, values: readonly TopicValue[], others: readonly TopicValue[] | null = null) =>
  measuredRows(layout, values, others).find(({ node }) => node.id === id)!

describe('a report on a map', () => {
  it('has a row for each topic in the order of the map, with its depth', () => {
    const rows = measuredRows(layout, [given(3, 50)], null)
    expect(rows.map(({ node, depth, value }) => [node.id, depth, value])).toEqual([
      [1, 0, null],
      [2, 1, null],
      [3, 1, 50],
      [4, 0, null],
    ])
  })

  it('colours by the bounds 40, 60, 75 and 85, with the number', () => {
    const toneOf = (value: number) => markOf(rowOf(4, [given(4, value)]), false)
    expect([0, 39.9, 40, 60, 74.6, 75, 85, 100].map(toneOf)).toEqual([
      { tone: 'low', text: '0' },
      { tone: 'low', text: '40' },
      { tone: 'fair', text: '40' },
      { tone: 'good', text: '60' },
      { tone: 'good', text: '75' },
      { tone: 'better', text: '75' },
      { tone: 'best', text: '85' },
      { tone: 'best', text: '100' },
    ])
    expect(bands.map(({ from }) => from)).toEqual([0, 40, 60, 75, 85])
    expect(markOf(rowOf(4, []), false)).toBeUndefined()
  })

  it('is grey below 3 questions or 5 answers, but not where a value was given', () => {
    const toneOf = (value: TopicValue) => markOf(rowOf(4, [value]), false)?.tone
    expect(toneOf(computed(4, 90, 2, 9))).toBe('thin')
    expect(toneOf(computed(4, 90, 3, 4))).toBe('thin')
    expect(toneOf(computed(4, 90, 3, 5))).toBe('best')
    expect(toneOf({ ...computed(4, 20, 1, 1), given: 90 })).toBe('best')
  })

  it('is compared where both reports say enough', () => {
    const mark = (one: TopicValue, other: TopicValue) => markOf(rowOf(4, [one], [other]), true)
    expect(mark(given(4, 80), given(4, 60))).toEqual({ tone: 'up', text: '+20' })
    expect(mark(given(4, 60), given(4, 80))).toEqual({ tone: 'down', text: '−20' })
    expect(mark(given(4, 80), given(4, 75))).toEqual({ tone: 'same', text: '+5' })
    expect(mark(given(4, 80), computed(4, 60, 1, 1))).toBeUndefined()
    expect(rowOf(4, [given(4, 80)], []).difference).toBeNull()
    expect([signed(1.5), signed(-1.5), signed(0)]).toEqual(['+1.5', '−1.5', '0'])
  })
})
