// @vitest-environment jsdom
import { act, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startI18n } from '../../providers/i18n.ts'
import { exercise } from '../../resources/exercise.ts'
import type { ExerciseOption } from '../../resources/exercise-types/index.ts'
import { en } from '../../src/locales/en.ts'
import { zh } from '../../src/locales/zh.ts'
import { OptionsEditor } from '../../src/exercise/editor/options-editor.tsx'
import { exerciseAnswer, exerciseOptions } from '../../src/fields/exercise/exercise.tsx'
import type { Widget } from '../../src/inputs/widget.ts'

/** Forty options beside what is typed: what a letter draws anew. */

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

interface Line {
  value: string
  label: string
  onChange: (stored: string) => void
}
const drawn = vi.hoisted(() => [] as Line[])
vi.mock('../../src/rich-text/rich-line-input.tsx', () => ({
  RichLineInput: (line: Line) => {
    drawn.push(line)
    return <i>{line.value}</i>
  },
}))

const forty: ExerciseOption[] = Array.from({ length: 40 }, (_, index) => ({ key: `K${index}`, text: `选项 ${index}` }))
let root: Root
const given: { now: readonly ExerciseOption[] } = { now: forty }

function Form() {
  const [value, setValue] = useState<readonly ExerciseOption[]>(forty)
  const change = (after: ExerciseOption[]) => {
    given.now = after
    setValue(after)
  }
  return <OptionsEditor value={value} onChange={change} groups={undefined} />
}

beforeEach(async () => {
  await startI18n({ zh: async () => zh, en: async () => en })
  drawn.length = 0
  root = createRoot(document.createElement('div'))
})
afterEach(() => act(async () => root.unmount()))

it('a letter in one of forty options draws that one, and none is lost that was typed before', async () => {
  await act(async () => root.render(<Form />))
  const first = [...drawn]
  expect(first).toHaveLength(40)
  drawn.length = 0
  await act(async () => first[7]!.onChange('甲'))
  expect(drawn.map(({ value }) => value)).toEqual(['甲'])
  // By what was handed out in the first drawing: the other options have not been drawn since.
  await act(async () => first[9]!.onChange('乙'))
  expect([7, 9, 8].map((at) => given.now[at]!.text)).toEqual(['甲', '乙', '选项 8'])
})

it('a letter in the stem draws no options, and the answer only looks at what it is about', () => {
  const looksAt = (widget: Widget<never>, name: 'options' | 'answer') =>
    (widget.neighbours as (field: unknown, of: unknown) => readonly string[])(exercise.fields[name], exercise)
  expect(looksAt(exerciseOptions as unknown as Widget<never>, 'options')).toEqual(['type', 'answer'])
  expect(looksAt(exerciseAnswer as unknown as Widget<never>, 'answer')).toEqual(['type', 'stem', 'options'])
})
