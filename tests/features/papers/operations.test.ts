import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { differenceOf } from '../../../resources/papers/difference.ts'
import { numbered } from '../../../resources/papers/numbering.ts'
import {
  applyOperation,
  applyOperations,
  operationSchema,
  type Operation,
} from '../../../resources/papers/operations.ts'
import { itemsOf, type PaperItem, type PaperSection } from '../../../resources/papers/sections.ts'

const keys = Array.from({ length: 14 }, (_, index) => `k${index}`)
const names = ['一、选择题', '二、填空题', '三、解答题']
const points = fc.integer({ min: 0, max: 2000 }).map((cents) => cents / 100)
const exercise = fc.record({ exercise_id: fc.integer({ min: 1, max: 9 }), version: fc.constant(1), score: points })
const pinnedMaterial = fc.constantFrom<Partial<PaperItem>>(
  {},
  { exam_item_id: 4, exam_item_version: 1 },
  { exam_item_id: 4, exam_item_version: 2 },
  { exam_item_id: 5 },
)
const exercises = fc.array(exercise, { minLength: 1, maxLength: 3 })

/** A paper whose keys all differ, taken from few, so that two papers often share some. */
const papers: fc.Arbitrary<PaperSection[]> = fc
  .tuple(
    fc.shuffledSubarray(keys.slice(0, 5)),
    fc.shuffledSubarray(keys.slice(5)),
    fc.array(fc.nat(), { minLength: 9, maxLength: 9 }),
    fc.array(exercises, { minLength: 9, maxLength: 9 }),
    fc.array(fc.constantFrom(...names), { minLength: 5, maxLength: 5 }),
    fc.array(pinnedMaterial, { minLength: 9, maxLength: 9 }),
  )
  .map(([sectionKeys, itemKeys, homes, contents, titles, materials]) => {
    const sections = sectionKeys.map(
      (vkey, index): PaperSection => ({ vkey, name: titles[index]!, exercise_items: [] }),
    )
    itemKeys.forEach((vkey, index) => {
      const home = sections[homes[index]! % Math.max(sections.length, 1)]
      home?.exercise_items.push({ vkey, ...materials[index], exercises: contents[index]! })
    })
    return sections
  })

const anyKey = fc.constantFrom(...keys)
const place = { after: fc.option(anyKey), before: fc.option(anyKey) }
const operation: fc.Arbitrary<Operation> = fc.oneof(
  fc.record({
    op: fc.constant('add_section' as const),
    section: fc.record({
      vkey: anyKey,
      name: fc.constantFrom(...names),
      exercise_items: fc.constant([] as PaperItem[]),
    }),
    ...place,
  }),
  fc.record({
    op: fc.constant('add_items' as const),
    section: anyKey,
    items: fc.uniqueArray(fc.record({ vkey: anyKey, exercises }), {
      minLength: 1,
      maxLength: 3,
      selector: (one) => one.vkey,
    }),
    ...place,
  }),
  fc.record({ op: fc.constant('remove' as const), vkey: anyKey }),
  fc.record({ op: fc.constant('move_section' as const), vkey: anyKey, ...place }),
  fc.record({ op: fc.constant('move_item' as const), vkey: anyKey, section: anyKey, ...place }),
  fc.record({
    op: fc.constant('set' as const),
    vkey: anyKey,
    field: fc.constantFrom('name', 'instruction', 'exercises.0.score', 'exercises.1.part_scores', 'exam_item_version'),
    from: fc.constantFrom<any>(undefined, ...names, 1),
    to: fc.constantFrom<any>(undefined, ...names, 2),
  }),
)

const allKeys = (paper: readonly PaperSection[]) => [...paper, ...itemsOf(paper)].map(({ vkey }) => vkey)

/** A change that fits a paper: what a person does who sees it. */
function fitting(paper: PaperSection[], seed: Operation): Operation {
  if (seed.op !== 'set') return seed
  const target = [...paper, ...itemsOf(paper)].find(({ vkey }) => vkey === seed.vkey)
  const from = seed.field.split('.').reduce<any>((value, key) => value?.[key], target)
  return { ...seed, from }
}

describe('an operation', () => {
  it('is taken back by its inverse, as if it had never been', () => {
    fc.assert(
      fc.property(papers, fc.array(operation, { maxLength: 12 }), (paper, seeds) => {
        let now = paper
        const inverse: Operation[] = []
        for (const seed of seeds) {
          const applied = applyOperation(now, fitting(now, seed))
          now = applied.sections
          inverse.unshift(...applied.inverse)
        }
        expect(applyOperations(now, inverse)).toMatchObject({ sections: paper, conflicts: [] })
      }),
      { numRuns: 500 },
    )
  })

  it('changes nothing that it is given, and leaves every key once', () => {
    fc.assert(
      fc.property(papers, fc.array(operation, { maxLength: 20 }), (paper, operations) => {
        const given = structuredClone(paper)
        const { sections } = applyOperations(paper, operations)
        expect(paper).toEqual(given)
        expect(new Set(allKeys(sections)).size).toBe(allKeys(sections).length)
      }),
    )
  })

  it('is the same the second time: what arrives again does no harm', () => {
    fc.assert(
      fc.property(papers, operation, (paper, seed) => {
        const once = applyOperation(paper, fitting(paper, seed)).sections
        if (seed.op === 'move_item' || seed.op === 'move_section') return
        expect(applyOperation(once, fitting(paper, seed)).sections).toEqual(once)
      }),
    )
  })

  it('of somebody else about another thing comes to the same in either order', () => {
    fc.assert(
      fc.property(papers, anyKey, anyKey, fc.constantFrom(...names), points, (paper, one, other, name, score) => {
        fc.pre(one !== other)
        const rename = fitting(paper, { op: 'set', vkey: one, field: 'name', to: name })
        const rescore = fitting(paper, { op: 'set', vkey: other, field: 'exercises.0.score', to: score })
        const removal: Operation = { op: 'remove', vkey: other }
        for (const second of [rescore, removal])
          expect(applyOperations(paper, [rename, second]).sections).toEqual(
            applyOperations(paper, [second, rename]).sections,
          )
      }),
    )
  })

  it('about what somebody removed meanwhile changes nothing, and is reported', () => {
    const paper: PaperSection[] = [{ vkey: 's', name: '一', exercise_items: [{ vkey: 'a', exercises: [] }] }]
    const without = applyOperation(paper, { op: 'remove', vkey: 'a' }).sections
    for (const late of [
      { op: 'move_item', vkey: 'a', section: 's', after: null },
      { op: 'set', vkey: 'a', field: 'exercises', from: [], to: [] },
    ] as const)
      expect(applyOperation(without, late as Operation)).toEqual({
        sections: without,
        inverse: [],
        conflict: { reason: 'gone', vkey: 'a' },
      })
  })

  it('over a value that somebody changed meanwhile changes nothing, and reports both values', () => {
    const paper: PaperSection[] = [{ vkey: 's', name: '选择题', exercise_items: [] }]
    expect(applyOperation(paper, { op: 'set', vkey: 's', field: 'name', from: '一', to: '单选题' })).toMatchObject({
      sections: paper,
      conflict: { reason: 'changed', vkey: 's', field: 'name', theirs: '选择题', mine: '单选题' },
    })
  })

  it('after what was removed goes to its neighbour', () => {
    const paper = ['a', 'b', 'c'].map((vkey): PaperSection => ({ vkey, name: vkey, exercise_items: [] }))
    const without = applyOperation(paper, { op: 'remove', vkey: 'b' }).sections
    const section = { vkey: 'x', name: 'x', exercise_items: [] }
    const { sections } = applyOperation(without, { op: 'add_section', section, after: 'b', before: 'c' })
    expect(sections.map(({ vkey }) => vkey)).toEqual(['a', 'x', 'c'])
  })
})

describe('the difference of two papers', () => {
  const plain = (paper: readonly PaperSection[]) => numbered(paper, () => expect.unreachable())

  it('makes the one of the other', () => {
    fc.assert(
      fc.property(papers, papers, (before, after) => {
        const operations = differenceOf(before, after)
        const { sections, conflicts } = applyOperations(before, operations)
        expect(plain(sections)).toEqual(plain(after))
        expect(conflicts).toEqual([])
        for (const one of operations) expect(operationSchema.safeParse(one).error).toBeUndefined()
      }),
      { numRuns: 500 },
    )
  })

  it('of a paper and itself is nothing, also when one is numbered', () => {
    fc.assert(
      fc.property(papers, (paper) => {
        expect(differenceOf(paper, plain(paper))).toEqual([])
      }),
    )
  })
})
