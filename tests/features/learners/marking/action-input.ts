import { resources } from '../../../../resources/index.ts'
import { marking, markingCalls } from '../../../../resources/learners/marking/index.ts'
import { applies, optionsOf } from '../../../../resources/kit/index.ts'
import { systemCalls } from '../../../../resources/system/system-calls.ts'
import type { ActionInput } from '../../../fixtures/records.ts'

let sittings = 0

/** Who marks is named by the scheme, which is open and has an answer that waits, or that they marked. */
export const actionInput: ActionInput = async ({ resource, name, ids, factory, by }) => {
  const options = optionsOf(resource, marking)
  const calls = markingCalls(resource.name)
  if (!options || ![calls.take, calls.mark, calls.withdraw, calls.tag].includes(name)) return undefined
  const admin = factory.client
  const { data: person } = await by.send(systemCalls.info)
  const scheme = await admin.must(resource, 'detail', { id: ids[0] })
  const named = { [options.markers]: [person.id], [options.quota]: null }
  await admin.must(resource, 'update', { id: scheme.id, version: scheme.version, ...named })
  const open = `open_${resource.name}`
  if (applies(resource.actions[open]!, scheme)) await admin.must(resource, open, { ids })
  if (name === calls.take) return undefined
  const sitting = `阅卷${(sittings += 1)}`
  const answer = await factory.make('answer_exercise', {
    subject_course_id: scheme.subject_course_id,
    exercise_id: scheme[options.question],
    sitting,
    answer: null,
    score: null,
    full_score: 5,
  })
  const attempt = await admin.must(resources.answer_record, 'detail', { id: answer.record_id })
  await admin.must(resources.answer_record, 'update', {
    id: attempt.id,
    version: attempt.version,
    exam_id: scheme[options.exam],
  })
  const { task } = await by.must(resource, calls.take, { id: scheme.id, skip: [], answer: null })
  const given = { answer: task.answer, round: task.round }
  if (name === calls.mark) return { ...given, score: 3 }
  await by.must(resource, calls.mark, { id: scheme.id, ...given, score: 3 })
  return name === calls.tag ? { answer: given.answer, kind: 'excellent', word: '思路清楚' } : { answer: given.answer }
}
