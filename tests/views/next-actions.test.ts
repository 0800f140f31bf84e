import { expect, it } from 'vitest'
import { checkResources } from '../../resources/kit/checks.ts'
import { isDeletable, isEditable } from '../../resources/kit/index.ts'
import { resources } from '../../resources/index.ts'
import { sameAs } from '../../src/records/record-titles/target.ts'
import { recordActions } from '../../src/records/views/actions/action-model.ts'

const { exam, exam_subject, exercise, score_correction } = resources
const namesOf = (resource: Parameters<typeof recordActions>[0], record: Record<string, unknown>) =>
  recordActions(resource, record, () => true).map(([name]) => name)

it('the next state comes first, then what the resource declares itself; out of use is no next state', () => {
  expect(namesOf(exam, { status: 'draft' }).slice(0, 2)).toEqual(['publish_exam', 'make_answer_sheet'])
  expect(namesOf(exam, { status: 'published', is_open: false })[0]).toBe('make_answer_sheet')
  expect(namesOf(exercise, { status: 'in_review' })[0]).toBe('publish')
})

it('a correction that was applied is neither edited nor, while it counts, deleted', () => {
  const of = (state: string) => {
    const record = { id: 1, state }
    return [isEditable(score_correction, record, new Set(['*'])), isDeletable(score_correction, record)]
  }
  expect(of('draft')).toEqual([true, true])
  expect(of('applied')).toEqual([false, false])
  expect(of('undone')).toEqual([false, true])
})

it('the papers offered to a subject of an exam are those of its course', () => {
  const { exam_id } = exam_subject.fields
  expect(sameAs(exam_id, exam_subject, { subject_course_id: 7 })).toEqual({ field: 'subject_course_id', value: 7 })
  expect(sameAs(exam_id, exam_subject, {})).toBeUndefined()
})

it('what a form takes over is there on both sides', () => {
  const { exam_id } = exam_subject.fields
  const wrong = {
    ...exam_subject,
    fields: {
      ...exam_subject.fields,
      exam_id: {
        ...exam_id,
        options: { ...exam_id.options, takesOver: { full_scor: 'total_score', minutes: 'length' } },
      },
    },
  }
  const faults = checkResources({ ...resources, exam_subject: wrong }).join('\n')
  expect(faults).toContain('exam_subject.fields.exam_id.takesOver.full_scor')
  expect(faults).toContain('exam_subject.fields.exam_id.takesOver.minutes')
})
