import fc from 'fast-check'
import { expect, it } from 'vitest'
import { exerciseTypes } from '../../../resources/bank/exercise-types/index.ts'
import { itemAt } from '../../../resources/kit/present.ts'
import { applyOperations } from '../../../resources/papers/operations.ts'
import {
  kindOfName,
  materialsKind,
  renumberedName,
  sectionNameOfType,
} from '../../../resources/papers/section-names.ts'
import type { PaperItem, PaperSection } from '../../../resources/papers/sections.ts'
import { addSection, moveSectionBy, removeAll } from '../../../src/features/papers/paper-editor/model/commands.ts'
import { indexOf } from '../../../src/features/papers/paper-editor/model/paper-index.ts'
import {
  changedPaper,
  openedPaper,
  redone,
  undone,
  type PaperState,
} from '../../../src/features/papers/paper-editor/model/paper-state.ts'
import { foundInOrder, namesIn, repeatedIn } from '../../../src/features/papers/paper-editor/model/pasted-names.ts'
import { placed, takesAnything, withNumbers } from '../../../src/features/papers/paper-editor/model/placing.ts'

const kinds = [...exerciseTypes.map(({ name }) => name), materialsKind]
/** A question's type by its id; materials are those of the last kind. */
const kindOf = (id: number) => itemAt(kinds, id % kinds.length)
const typeOf = ({ exercise_id }: { exercise_id: number }) => kindOf(exercise_id)
const kindOfItem = ({ exam_item_id, exercises }: PaperItem) =>
  exam_item_id ? materialsKind : kindOf(itemAt(exercises, 0).exercise_id)

let keys = 0
const newKey = () => `k${(keys += 1)}`

function add(sections: PaperSection[], ids: readonly number[], chosen: string | null = null) {
  const added = ids.map((id) => ({
    kind: kindOf(id),
    item: () => ({
      vkey: newKey(),
      ...(kindOf(id) === materialsKind ? { exam_item_id: id } : {}),
      exercises: [{ exercise_id: id, version: 1 }],
    }),
  }))
  return placed(sections, added, { chosen, typeOf, language: 'zh', newKey })
}

type Step = { ids: number[]; chosen: number } | { remove: number } | 'undo' | 'redo'
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ ids: fc.array(fc.nat(60), { minLength: 1, maxLength: 8 }), chosen: fc.nat(9) }) },
  { weight: 2, arbitrary: fc.record({ remove: fc.nat(20) }) },
  { weight: 1, arbitrary: fc.constant('undo' as const) },
  { weight: 1, arbitrary: fc.constant('redo' as const) },
)

function taken(state: PaperState, one: Step, id: string): PaperState {
  const change = { id, at: 0 }
  if (one === 'undo') return undone(state, change)
  if (one === 'redo') return redone(state, change)
  const { sections } = state
  if ('ids' in one) {
    const chosen = sections[one.chosen]?.vkey ?? null
    return changedPaper(state, { ...change, operations: add(sections, one.ids, chosen).operations })
  }
  const all = sections.flatMap(({ vkey, exercise_items }) => [vkey, ...exercise_items.map((item) => item.vkey)])
  const vkey = all[one.remove % Math.max(1, all.length)]
  return vkey === undefined
    ? state
    : changedPaper(state, { ...change, operations: withNumbers(sections, removeAll([vkey])) })
}

/** What holds of a paper that was put together by adding and removing alone. */
function expectUsual(sections: readonly PaperSection[]): void {
  const named = sections.map(({ name, exercise_items }, at) => {
    const [kind] = [...exercise_items.map(kindOfItem), kindOfName(name, at + 1, kinds)]
    return kind
  })
  sections.forEach(({ exercise_items, name }, at) => {
    expect(new Set(exercise_items.map(kindOfItem)).size).toBeLessThan(2)
    expect(name).toBe(sectionNameOfType('zh', at + 1, named[at] ?? ''))
  })
  expect(new Set(named).size).toBe(sections.length)
  expect(named).toEqual(kinds.filter((kind) => named.includes(kind)))
  const { numbers, count } = indexOf(sections)
  const inOrder = sections.flatMap(({ exercise_items }) => exercise_items.map(({ vkey }) => numbers.get(vkey ?? '')))
  expect(inOrder).toEqual(Array.from({ length: count }, (_, at) => [{ from: at + 1, to: at + 1 }]))
}

it('every question is in the section of its type, in the usual order with right numbers, and undo gives back exactly', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
      let state = openedPaper(0, [])
      const seen: PaperSection[][] = []
      for (const [at, one] of steps.entries()) {
        state = taken(state, one, `c${at}`)
        expectUsual(state.sections)
      }
      while (state.redo.length > 0) state = redone(state, { id: newKey(), at: 0 })
      // All the way back and forth again.
      while (state.undo.length > 0) {
        seen.push(state.sections)
        state = undone(state, { id: newKey(), at: 0 })
      }
      while (state.redo.length > 0) {
        state = redone(state, { id: newKey(), at: 0 })
        expect(state.sections).toEqual(seen.pop())
      }
    }),
    { numRuns: 200 },
  )
})

it('within a section, questions are in the order in which they were given', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(500), { maxLength: 60 }), (ids) => {
      const { sections } = applyOperations([], add([], ids).operations)
      for (const { exercise_items } of sections) {
        const own = exercise_items.map(({ exercises }) => itemAt(exercises, 0).exercise_id)
        expect(own).toEqual(ids.filter((id) => own.includes(id)))
      }
    }),
    { numRuns: 200 },
  )
  expect(repeatedIn('7, 8\n7；9 8 8')).toEqual(['7', '8'])
  const found = foundInOrder(namesIn('9 7 #8'), [{ id: 7 }, { id: 8 }, { id: 9 }])
  expect(found.questions.map(({ id }) => id)).toEqual([9, 7, 8])
})

it('a chosen section takes what it has already, and anything while it is empty or of several types', () => {
  const [single, multiple] = [0, 1]
  const both: PaperSection = {
    vkey: 'both',
    name: '选择题',
    exercise_items: [single, multiple].map((id) => ({ vkey: `b${id}`, exercises: [{ exercise_id: id }] })),
  }
  const empty: PaperSection = { vkey: 'empty', name: '第二部分', exercise_items: [] }
  const into = (ids: number[], chosen: string | null) => {
    const { sections } = applyOperations([both, empty], add([both, empty], ids, chosen).operations)
    return sections.find(({ exercise_items }) =>
      exercise_items.some((item) => item.exercises[0]?.exercise_id === ids[0]),
    )
  }
  const [more, essay] = [kinds.length, kinds.indexOf('essay')]
  expect([into([more], 'both')?.vkey, into([more], null)?.vkey, into([more], 'empty')?.vkey]).toEqual([
    'both',
    'both',
    'empty',
  ])
  expect([into([essay], 'both')?.vkey, into([essay], 'empty')?.vkey]).toEqual(['both', 'empty'])
  expect(into([essay], null)?.name).toBe('二、解答题')
  expect([takesAnything([both, empty], 'empty'), takesAnything([both, empty], 'both')]).toEqual([true, false])
})

it('names that begin with the number of their section follow it, others stay', () => {
  const named = (vkey: string, name: string): PaperSection & { vkey: string } => ({ vkey, name, exercise_items: [] })
  const sections = [named('a', '一、听力'), named('b', '第二部分 阅读'), named('c', '作文'), named('d', '4. Cloze')]
  const after = (operations: ReturnType<typeof addSection>) =>
    applyOperations([...sections], withNumbers(sections, operations)).sections.map(({ name }) => name)
  expect(after(addSection(sections, named('n', '新'), 0))).toEqual([
    '新',
    '二、听力',
    '第三部分 阅读',
    '作文',
    '5. Cloze',
  ])
  expect(after(moveSectionBy(sections, 'b', -1))).toEqual(['第一部分 阅读', '二、听力', '作文', '4. Cloze'])
  expect(after(removeAll(['a']))).toEqual(['第一部分 阅读', '作文', '3. Cloze'])
  expect(renumberedName('Part 12', 1, 2)).toBeUndefined()
})
