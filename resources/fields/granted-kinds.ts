/** The resources that can be granted to people for a time, as choices. */
export const grantedKindChoices = [
  { value: 'resource', label: { zh: '资源', en: 'Resource' } },
  { value: 'exam_item', label: { zh: '题目', en: 'Paper item' } },
  { value: 'exam', label: { zh: '题组', en: 'Question set' } },
  { value: 'chapter_catalog', label: { zh: '章节', en: 'Chapter' } },
] as const
