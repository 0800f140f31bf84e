import { choice, integer, refs } from '../../kit/index.ts'

/**
 * What kinds that show records of the bank have in common: chosen records, or those that a query finds when the page is
 * read.
 */
export const contentFields = {
  source: choice({
    label: { zh: '内容来源', en: 'Content' },
    of: [
      { value: 'chosen', label: { zh: '手动选择', en: 'Chosen one by one' } },
      { value: 'query', label: { zh: '按条件', en: 'By conditions' } },
    ],
    default: 'chosen',
  }),
}
export const chosen = { source: ['chosen'] } as const
export const queried = { source: ['query'] } as const

/** For kinds whose records belong to a course. */
export const queryFields = {
  from_course_ids: refs('subject_course', {
    label: { zh: '学科课程', en: 'Courses' },
    help: { zh: '留空为本域的全部课程', en: 'Empty: all courses of the site' },
    max: 60,
    onlyWhen: queried,
  }),
  most: integer({ label: { zh: '最多显示', en: 'At most' }, min: 1, max: 60, default: 12, onlyWhen: queried }),
}
