import { z } from 'zod'
import { date, ref, refs } from '../kit/index.ts'

/** From when until when, both days included; without an end: null. */
export const span = {
  from: date({ label: { zh: '开始日期', en: 'From' } }),
  until: date({ label: { zh: '结束日期', en: 'Until' } }),
}

/** The input of a call that grants records: to which people and groups, at least one, and from when until when. */
export const grantInput = {
  user_ids: refs('user', { label: { zh: '用户', en: 'Users' } }),
  group_ids: refs('user_group', { label: { zh: '班级', en: 'Groups' } }),
  ...span,
}

/** The person whose grants of a kind a call lists. */
export const grantedTo = { user_id: ref('user', { label: { zh: '用户', en: 'User' }, required: true }) }

/** The granted records of a kind, latest grant first. */
export const grantedRecords = z.strictObject({
  list: z.array(
    z.strictObject({
      id: z.int(),
      title: z.string(),
      from: z.string().nullable(),
      until: z.string().nullable(),
    }),
  ),
  total: z.int(),
})
