import { act, useState } from 'react'
import { expect, it, vi } from 'vitest'
import { exercise } from '../../resources/exercise.ts'
import type { ExerciseOption } from '../../resources/bank/exercise-types/index.ts'
import { OptionsEditor } from '../../src/content/exercise/editor/options-editor.tsx'
import { exerciseAnswer, exerciseOptions } from '../../src/features/bank/fields/exercise/exercise.tsx'
import type { Widget } from '../../src/base/inputs/widget.ts'
import * as lines from '../../src/content/rich-text/rich-line-input.tsx'
import { mounted } from '../fixtures/mounted.ts'

/** Forty options beside what is typed: what a letter redraws. */

const forty: ExerciseOption[] = Array.from({ length: 40 }, (_, index) => ({ key: `K${index}`, text: `选项 ${index}` }))
const given: { now: readonly ExerciseOption[] } = { now: forty }

function Form() {
  const [value, setValue] = useState<readonly ExerciseOption[]>(forty)
  const change = (after: ExerciseOption[]) => {
    given.now = after
    setValue(after)
  }
  return <OptionsEditor value={value} onChange={change} groups={undefined} />
}

it('a letter in one of forty options draws that one, and none is lost that was typed before', async () => {
  const line = vi.spyOn(lines, 'RichLineInput')
  await mounted(<Form />)
  const first = line.mock.calls.map(([props]) => props)
  expect(first).toHaveLength(40)
  line.mockClear()
  await act(async () => first[7]!.onChange('甲'))
  expect(line.mock.calls.map(([{ value }]) => value)).toEqual(['甲'])
  // By what was handed out in the first drawing: the other options have not been drawn since.
  await act(async () => first[9]!.onChange('乙'))
  expect([7, 9, 8].map((at) => given.now[at]!.text)).toEqual(['甲', '乙', '选项 8'])
})

it('a letter in the stem draws no options, and the answer only looks at what it is about', () => {
  const looksAt = (widget: Widget<never>, name: 'options' | 'answer') =>
    (widget.neighbours as (field: unknown, of: unknown) => readonly string[])(exercise.fields[name], exercise)
  expect(looksAt(exerciseOptions, 'options')).toEqual(['type', 'answer'])
  expect(looksAt(exerciseAnswer, 'answer')).toEqual(['type', 'stem', 'options'])
})
