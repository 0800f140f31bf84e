/** The resources that can be granted to people for a time, as choices. */
export const grantedKindChoices = [
  { value: 'resource', label: { zh: '资源', en: 'Resource' } },
  { value: 'exam_item', label: { zh: '题目', en: 'Paper item' } },
] as const
