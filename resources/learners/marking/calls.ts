import type { Text } from '../../kit/field.ts'

/** Where those who lead the marking look at it. */
export const leadLabel: Text = { zh: '带领阅卷', en: 'Lead' }

export const markingCalls = (name: string) => ({
  take: `take_answer_of_${name}`,
  release: `release_answer_of_${name}`,
  mark: `mark_answer_of_${name}`,
  withdraw: `withdraw_mark_of_${name}`,
  quality: `get_quality_of_${name}`,
  preview: `preview_rubric_of_${name}`,
  change: `change_rubric_of_${name}`,
  sample: `sample_marks_of_${name}`,
  check: `check_mark_of_${name}`,
  sendBack: `send_back_of_${name}`,
  undoSendBack: `undo_send_back_of_${name}`,
  returns: `get_returns_of_${name}`,
  trial: `get_trial_of_${name}`,
  tag: `tag_answer_of_${name}`,
  tagged: `get_tagged_answers_of_${name}`,
})
