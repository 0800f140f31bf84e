import { markingOf } from '../../../kit/capability.ts'
import { defineView } from '../../../kit/view.ts'

/** Answers one after the other, each beside its question and rubric, marked by keyboard. */
export const marking = defineView({
  name: 'marking',
  label: { zh: '阅卷', en: 'Mark' },
  icon: 'audit',
  verb: 'list',
  unfit: (resource) => (markingOf(resource) ? undefined : 'it has no capability by which answers are marked'),
})
