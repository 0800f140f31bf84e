export const markingCalls = (name: string) => ({
  take: `take_answer_of_${name}`,
  release: `release_answer_of_${name}`,
  mark: `mark_answer_of_${name}`,
  withdraw: `withdraw_mark_of_${name}`,
  quality: `get_quality_of_${name}`,
  preview: `preview_rubric_of_${name}`,
  change: `change_rubric_of_${name}`,
  tag: `tag_answer_of_${name}`,
  tagged: `get_tagged_answers_of_${name}`,
})
