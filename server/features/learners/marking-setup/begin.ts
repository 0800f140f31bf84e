import { marking_scheme } from '../../../../resources/marking-scheme.ts'
import type { Records } from '../../../records/records.ts'
import { updateRecords } from '../../../records/write/write-records.ts'
import { schemesOf } from './setup.ts'

/** What each way of beginning begins, as the actions of one scheme do. */
const ways = {
  open: { action: 'open_marking_scheme', from: ['draft', 'trial'] },
  trial: { action: 'try_marking_scheme', from: ['draft'] },
} as const

/** Begins the schemes of a paper together, all or none. Returns how many, and how many were begun before. */
export function beginMarking(records: Records, examId: number, how: keyof typeof ways) {
  return records.transaction(async (inner) => {
    const schemes = [...(await schemesOf(inner, examId)).values()]
    const { action, from } = ways[how]
    const meant = schemes.filter(({ state }) => from.some((one) => one === (state ?? 'draft')))
    const updates = meant.map(({ id, version }) => ({ id, version: Number(version), values: { state: how } }))
    await updateRecords(inner, marking_scheme, updates, { action })
    return { begun: meant.length, before: schemes.length - meant.length }
  })
}
