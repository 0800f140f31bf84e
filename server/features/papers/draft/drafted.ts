import { randomUUID } from 'node:crypto'
import type { DraftOptions } from '../../../../resources/papers/draft/index.ts'
import { namedIn, type AnyField, type AnyResource } from '../../../../resources/kit/index.ts'
import type { RecordContext } from '../../../records/hooks/write.ts'
import { documents, type DocumentKind } from './documents.ts'
import { addBatch, writeDraft, type DraftRow, type Of } from './draft-rows.ts'

/** A resource with drafts: the field that they are of, and its structure. */
export interface Drafted {
  resource: AnyResource
  field: string
  kind: DocumentKind
}

export const draftedBy = (resource: AnyResource, { field, document }: DraftOptions): Drafted => ({
  resource,
  field,
  kind: documents[document],
})

export const fieldOf = ({ resource, field }: Drafted): AnyField => namedIn(resource.fields, field)
export const recordOf = ({ resource }: Drafted, id: number): Of => ({ resource: resource.name, id })

/** What is announced to people who have the draft open. */
const channelOf = (resource: AnyResource): string => `${resource.name}/draft`

/** What is announced when somebody opens a draft, closes it or goes to another place in it. */
export const editorsChannelOf = (resource: AnyResource): string => `${resource.name}/editors`

/** Tells the people who have the draft open, once the transaction is committed. */
export const announceDraft = ({ changed }: Pick<RecordContext, 'changed'>, { resource }: Drafted): void => {
  changed.add(channelOf(resource))
}

/** The draft gets other content, which its editors receive as operations like those of a person. */
export async function becomes(
  inner: RecordContext,
  drafted: Drafted,
  { id, version }: { id: number; version: number },
  draft: DraftRow,
  content: unknown,
): Promise<number> {
  const of = recordOf(drafted, id)
  const operations = drafted.kind.difference(draft.content, content)
  const seq = draft.seq + (operations.length > 0 ? 1 : 0)
  if (seq > draft.seq)
    await addBatch(inner.database, of, {
      seq,
      op_id: randomUUID(),
      client: 'server',
      user_id: inner.identity.userId || null,
      operations,
    })
  await writeDraft(inner.database, of, { base_version: version, seq, content })
  announceDraft(inner, drafted)
  return seq
}
