import { z } from 'zod'
import { choice, integer } from '../kit/index.ts'
import { span } from './grant-input.ts'
import { grantedKindChoices } from './granted-kinds.ts'

/**
 * What a person or a group was granted, of every kind, and how it is taken back: the actions of those who hold grants.
 */

/** A grant of one holder, identified by kind and record. */
const oneGrant = {
  kind: choice({ label: { zh: '类别', en: 'Kind' }, of: grantedKindChoices, required: true }),
  target_id: integer({ label: { zh: '编号', en: 'Number' }, min: 1, required: true }),
}

/** A grant as a row of its holder's list. */
export const heldGrant = {
  title: z.string(),
  kind: z.string(),
  target_id: z.int(),
  from: z.string().nullable(),
  until: z.string().nullable(),
  granted_by: z.string().nullable(),
}

/** The list of grants as far as the caller sees them. */
export const heldGrants = {
  on: 'row',
  method: 'GET',
  label: { zh: '获得的分配', en: 'Grants' },
  hidden: true,
  answerLabels: {
    title: { zh: '名称', en: 'Name' },
    kind: { zh: '类别', en: 'Kind' },
    from: { zh: '开始日期', en: 'From' },
    until: { zh: '结束日期', en: 'Until' },
    granted_by: { zh: '分配人', en: 'Granted by' },
  },
} as const

export const grantWithdrawal = {
  on: 'row',
  label: { zh: '收回', en: 'Take back' },
  danger: true,
  hidden: true,
  right: 'resource:grant',
  input: oneGrant,
} as const

/** Restores a withdrawn grant, for the same time. */
export const grantRestoration = {
  on: 'row',
  label: { zh: '恢复分配', en: 'Give again' },
  hidden: true,
  right: 'resource:grant',
  input: { ...oneGrant, ...span },
} as const
