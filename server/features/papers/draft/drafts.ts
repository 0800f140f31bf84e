import { z } from 'zod'
import { draftCalls, type DraftChanges, type DraftState } from '../../../../resources/papers/draft/index.ts'
import { mayWrite, readOnlyFields, validationIssues } from '../../../../resources/kit/index.ts'
import type { ActionContext } from '../../../calls/handlers.ts'
import { Fault, noActionRight } from '../../../base/fault.ts'
import type { RecordRow, Records } from '../../../records/records.ts'
import { announceDraft, becomes, fieldOf, recordOf, type Drafted } from './drafted.ts'
import {
  addBatch,
  batchesAfter,
  forgetOldBatches,
  knownBatches,
  readDraft,
  writeDraft,
  type DraftRow,
  type Of,
} from './draft-rows.ts'

/**
 * The shared draft of one field of a record. Operations are applied in the order in which they arrive, under the lock
 * of the record; the record itself changes only when the draft is saved.
 */

const unchanged = ({ field }: Drafted, record: RecordRow): DraftRow => ({
  base_version: record.version,
  seq: 0,
  content: record[field],
})

export async function readState(
  { records, database }: ActionContext,
  drafted: Drafted,
  id: number,
): Promise<DraftState> {
  const record = await records.get(drafted.resource, id)
  const draft = (await readDraft(database, recordOf(drafted, id))) ?? unchanged(drafted, record)
  const is_changed = drafted.kind.difference(record[drafted.field], draft.content).length > 0
  return { ...draft, content: draft.content as DraftState['content'], is_changed }
}

/**
 * Locks the record. Throws 100409 where this person cannot change the field in its state, `"403"` where they never can.
 */
async function lockForChange(inner: Records, drafted: Drafted, id: number): Promise<RecordRow> {
  const { resource, field } = drafted
  const { rights } = inner.identity
  const record = await inner.lock(resource, id)
  if (!mayWrite(resource, fieldOf(drafted), rights)) throw noActionRight()
  if (readOnlyFields(resource, record, rights).has(field)) {
    const { label } = fieldOf(drafted)
    throw new Fault(409, 100409, {
      zh: `在现在的状态下不能修改“${label.zh}”`,
      en: `In its present state, “${label.en}” cannot be changed`,
    })
  }
  return record
}

interface Batch {
  op_id: string
  operations: unknown[]
}

type Conflicts = DraftChanges['conflicts']

/** Applies a batch as a whole, without what is in conflict; a batch that leaves no valid content changes nothing. */
function applied(drafted: Drafted, content: unknown, { op_id, operations }: Batch, language: 'zh' | 'en') {
  const refused = (error: z.ZodError, of: unknown): { content: unknown; conflicts: Conflicts } => {
    const message = validationIssues(error, language, of)
      .map((issue) => `${issue.path}: ${issue.message}`)
      .join('; ')
    return { content, conflicts: [{ op_id, reason: 'invalid', message: message.slice(0, 500) }] }
  }
  const parsed = z.array(drafted.kind.operation).safeParse(operations)
  if (!parsed.success) return refused(parsed.error, operations)
  const result = drafted.kind.apply(content, parsed.data)
  const checked = fieldOf(drafted).schema.safeParse(result.content)
  if (!checked.success) return refused(checked.error, result.content)
  return { content: result.content, conflicts: result.conflicts.map((one) => ({ op_id, ...one })) as Conflicts }
}

interface ChangeInput {
  id: number
  client: string
  base_seq: number
  batches: Batch[]
}

async function answer(
  inner: Records,
  of: Of,
  draft: DraftRow,
  baseSeq: number,
  conflicts: Conflicts,
): Promise<DraftChanges> {
  const { seq } = draft
  const found = await batchesAfter(inner.database, of, baseSeq)
  const isWhole = found.length === seq - baseSeq
  return {
    seq,
    batches: isWhole ? (found as DraftChanges['batches']) : [],
    content: isWhole ? null : (draft.content as DraftChanges['content']),
    conflicts,
  }
}

export function changeDraft(context: ActionContext, drafted: Drafted, input: ChangeInput): Promise<DraftChanges> {
  const { id, client, base_seq, batches } = input
  return context.records.transaction(async (inner) => {
    const of = recordOf(drafted, id)
    const record =
      batches.length > 0 ? await lockForChange(inner, drafted, id) : await inner.lock(drafted.resource, id, 'read')
    const draft = (await readDraft(inner.database, of)) ?? unchanged(drafted, record)
    const known = await knownBatches(
      inner.database,
      of,
      batches.map(({ op_id }) => op_id),
    )
    const conflicts: Conflicts = []
    let { seq, content } = draft
    for (const batch of batches) {
      if (known.has(batch.op_id)) continue
      known.add(batch.op_id)
      const result = applied(drafted, content, batch, inner.identity.language)
      conflicts.push(...result.conflicts)
      if (result.conflicts.some(({ reason }) => reason === 'invalid')) continue
      content = result.content
      seq += 1
      await addBatch(inner.database, of, { ...batch, seq, client, user_id: inner.identity.userId || null })
    }
    const changed = { ...draft, seq, content }
    if (seq > draft.seq) {
      await writeDraft(inner.database, of, changed)
      announceDraft(inner, drafted)
    }
    return answer(inner, of, changed, base_seq, conflicts)
  })
}

/** The draft becomes the next version of the record. Throws 100400 for content that the record cannot have. */
export function saveDraft(
  context: ActionContext,
  drafted: Drafted,
  id: number,
): Promise<{ version: number; seq: number }> {
  return context.records.transaction(async (inner) => {
    const of = recordOf(drafted, id)
    const record = await lockForChange(inner, drafted, id)
    const draft = await readDraft(inner.database, of)
    if (!draft) return { version: record.version, seq: 0 }
    const { save } = draftCalls(drafted.resource.name)
    const saved = await inner.update(drafted.resource, id, null, { [drafted.field]: draft.content }, save)
    await forgetOldBatches(inner.database, of, draft.seq)
    return { version: saved.version, seq: (await readDraft(inner.database, of))?.seq ?? draft.seq }
  })
}

/** The draft is the record as it is, again. */
export function discardDraft(context: ActionContext, drafted: Drafted, id: number): Promise<{ seq: number }> {
  return context.records.transaction(async (inner) => {
    const record = await lockForChange(inner, drafted, id)
    const draft = await readDraft(inner.database, recordOf(drafted, id))
    return { seq: draft ? await becomes(inner, drafted, record, draft, record[drafted.field]) : 0 }
  })
}
