import { expect, it } from 'vitest'
import { reachOf } from '../../../../src/features/learners/notes/reach/reach.ts'

const role = (name: string, scope_type: 1 | 2 | 3 | 4, more: object = {}) => ({
  name,
  is_admin: false,
  scope_type,
  site_ids: [] as number[],
  subject_course_ids: [] as number[],
  ...more,
})

it('of several roles the widest scope counts, with what all roles of that scope span', () => {
  expect(
    reachOf([
      role('甲', 4),
      role('乙', 3, { subject_course_ids: [1, 2] }),
      role('丙', 3, { subject_course_ids: [2, 5] }),
    ]),
  ).toEqual({ scope: 3, by: ['乙', '丙'], ids: [1, 2, 5] })
  expect(reachOf([role('甲', 3, { subject_course_ids: [1] }), role('乙', 2, { site_ids: [7] })])).toEqual({
    scope: 2,
    by: ['乙'],
    ids: [7],
  })
  expect(reachOf([role('甲', 4), role('乙', 4, { is_admin: true })])).toEqual({ scope: 1, by: ['乙'], ids: [] })
  expect(reachOf([role('甲', 4, { subject_course_ids: [1] })])).toEqual({ scope: 4, by: ['甲'], ids: [] })
})
