import { act, useEffect, useState } from 'react'
import { expect, it, vi } from 'vitest'
import { dataProvider } from '../../providers/data.ts'
import { exam_subject } from '../../resources/exam-subject.ts'
import { useTakingOver } from '../../src/records/fields/ref/use-taking-over.ts'
import { mounted } from '../fixtures/mounted.ts'

type Values = Record<string, unknown>

it('a form takes over what nobody has filled in, and replaces what an earlier choice gave', async () => {
  const papers: Record<number, Values> = {
    1: { id: 1, total_score: 150, duration: 90 },
    2: { id: 2, total_score: 100, duration: null },
  }
  vi.spyOn(dataProvider, 'getOne').mockImplementation(async ({ id }) => ({ data: papers[Number(id)] as never }))
  let values: Values = {}
  let choose: (id: number | null) => void = () => undefined
  let type: (given: Values) => void = () => undefined
  function Form() {
    const [record, setRecord] = useState<Values>({ minutes: 120 })
    const patch = (given: Values) => setRecord((before) => ({ ...before, ...given }))
    const takeOver = useTakingOver({
      field: exam_subject.fields.exam_id,
      resource: exam_subject,
      record,
      patch,
      onChange: (id) => patch({ exam_id: id }),
    })
    useEffect(() => {
      values = record
      type = patch
      choose = takeOver
    })
    return null
  }
  await mounted(<Form />)
  await act(async () => choose(1))
  expect(values).toEqual({ exam_id: 1, full_score: 150, minutes: 90 })
  await act(async () => choose(2))
  expect(values).toEqual({ exam_id: 2, full_score: 100, minutes: 90 })
  await act(async () => type({ full_score: 60 }))
  await act(async () => choose(1))
  expect(values['full_score']).toBe(60)
})
