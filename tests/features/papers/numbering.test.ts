import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { numbered } from '../../../resources/papers/numbering.ts'
import { shareScore, sumOfScores } from '../../../resources/papers/scores.ts'
import {
  exercisesOf,
  itemsOf,
  paperSections,
  totalScore,
  type PaperSection,
} from '../../../resources/papers/sections.ts'

const points = fc.integer({ min: 0, max: 100_000 }).map((cents) => cents / 100)
const exercise = fc.record({ exercise_id: fc.integer({ min: 1, max: 1000 }), score: points })
const key = fc.option(fc.uuid(), { nil: undefined })
const item = fc.record({ vkey: key, exercises: fc.array(exercise, { maxLength: 4 }) })
const section = fc.record({
  vkey: key,
  name: fc.constantFrom('一、选择题', '二、填空题', '三、解答题'),
  exercise_items: fc.array(item, { maxLength: 6 }),
})
const papers = fc.array(section, { maxLength: 6 }) as fc.Arbitrary<PaperSection[]>

function keys(): () => string {
  let made = 0
  return () => `made-${(made += 1)}`
}

describe('the numbers of a paper', () => {
  it('run from 1 over all questions, and only the last is the end', () => {
    fc.assert(
      fc.property(papers, (paper) => {
        const all = exercisesOf(numbered(paper, keys()))
        expect(all.map((one) => one.totalIndex)).toEqual(all.map((_, index) => index + 1))
        expect(all.map((one) => one.isEnd)).toEqual(all.map((_, index) => index === all.length - 1))
      }),
    )
  })

  it('tell where each section begins and ends; an empty one begins and ends nowhere', () => {
    fc.assert(
      fc.property(papers, (paper) => {
        for (const one of numbered(paper, keys())) {
          const indexes = exercisesOf([one]).map((each) => each.totalIndex)
          expect(one.firstChildIndex).toBe(indexes[0] ?? null)
          expect(one.lasterChildIndex).toBe(indexes.at(-1) ?? null)
        }
      }),
    )
  })

  it('keep every key, give one to what has none, and no two are alike', () => {
    fc.assert(
      fc.property(papers, (paper) => {
        const result = numbered(paper, keys())
        const before = [...paper, ...itemsOf(paper)].map((one) => one.vkey)
        const after = [...result, ...itemsOf(result)].map((one) => one.vkey)
        before.forEach((vkey, index) => expect(after[index]).toBe(vkey ?? after[index]))
        expect(new Set(after).size).toBe(after.length)
        expect(after.every(Boolean)).toBe(true)
      }),
    )
  })

  it('are the same when numbered again, add nothing else, and change nothing given', () => {
    fc.assert(
      fc.property(papers, (paper) => {
        const given = structuredClone(paper)
        const result = numbered(paper, keys())
        expect(paper).toEqual(given)
        expect(numbered(result, () => expect.unreachable())).toEqual(result)
        expect(paperSections.safeParse(result).success).toBe(true)
        expect(exercisesOf(result).map(({ exercise_id, score }) => ({ exercise_id, score }))).toEqual(
          exercisesOf(paper),
        )
      }),
    )
  })
})

describe('the scores of a paper', () => {
  it('are added exactly, in any order', () => {
    expect(sumOfScores([0.1, 0.2])).toBe(0.3)
    fc.assert(
      fc.property(papers, (paper) => {
        const cents = exercisesOf(paper).reduce((sum, { score }) => sum + Math.round(score! * 100), 0)
        expect(totalScore(paper)).toBe(cents / 100)
        expect(totalScore(paper.toReversed())).toBe(totalScore(paper))
      }),
    )
  })

  it('are shared so that the parts add up, and none differs from another by more than a hundredth', () => {
    expect(shareScore(5, 3)).toEqual([1.67, 1.66, 1.67])
    fc.assert(
      fc.property(points, fc.integer({ min: 1, max: 200 }), (score, parts) => {
        const shared = shareScore(score, parts)
        expect(shared).toHaveLength(parts)
        expect(sumOfScores(shared)).toBe(score)
        const cents = shared.map((one) => Math.round(one * 100))
        expect(Math.max(...cents) - Math.min(...cents)).toBeLessThanOrEqual(1)
      }),
    )
  })
})

describe('the schema of a paper', () => {
  const one = (more: object = {}) => ({ exercise_id: 1, score: 5, ...more })
  const paper = (...exercises: object[]) => [{ name: '一', exercise_items: [{ exercises }] }]

  it.each([
    [
      'two items with one vkey',
      [
        {
          name: '一',
          exercise_items: [
            { vkey: 'a', exercises: [] },
            { vkey: 'a', exercises: [] },
          ],
        },
      ],
      '0.exercise_items.1.vkey',
    ],
    [
      'a section and an item with one vkey',
      [{ vkey: 'a', name: '一', exercise_items: [{ vkey: 'a', exercises: [] }] }],
      '0.exercise_items.0.vkey',
    ],
    ['parts that do not add up', paper(one({ part_scores: [2, 2] })), '0.exercise_items.0.exercises.0.part_scores'],
    ['three decimals', paper(one({ score: 0.125 })), '0.exercise_items.0.exercises.0.score'],
    ['a nameless section', [{ name: ' ', exercise_items: [] }], '0.name'],
    ['an unknown key', paper(one({ points: 1 })), '0.exercise_items.0.exercises.0'],
  ])('refuses %s', (_, given, path) => {
    const { error } = paperSections.safeParse(given)
    expect(error?.issues.map((issue) => issue.path.join('.'))).toContain(path)
  })

  it('refuses more questions than a paper may have', () => {
    const items = Array.from({ length: 41 }, () => ({ exercises: Array.from({ length: 25 }, () => one()) }))
    expect(paperSections.safeParse([{ name: '一', exercise_items: items }]).success).toBe(false)
    expect(paperSections.safeParse([{ name: '一', exercise_items: items.slice(1) }]).success).toBe(true)
  })
})
