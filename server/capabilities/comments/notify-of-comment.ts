import { namedIn, holds, mayRead, rightOf, type AnyResource } from '../../../resources/kit/index.ts'
import type { RecordRow, Records } from '../../records/records.ts'
import { recordsFor } from '../../records/records.ts'
import { titleText } from '../../records/title-text.ts'
import { loadIdentity } from '../../access/load-identity.ts'
import { notify, personName } from '../../background/notices/notify.ts'
import { recordPath } from '../../background/notices/page-addresses.ts'
import { participants } from './comment-rows.ts'

/** At most this many participants get a notice, the latest first. */
const mostNotified = 30
const excerptLength = 100

const excerpt = (text: string): string => {
  const letters = [...text]
  return letters.length > excerptLength ? `${letters.slice(0, excerptLength).join('')}…` : text
}

/**
 * Notifies the author of a record, and earlier commenters, of a new comment. People who can no longer see the record,
 * or the field that it is about, get no notice; nor does its author.
 */
export async function notifyOfComment(
  records: Records,
  resource: AnyResource,
  record: RecordRow,
  { text, field }: { text: string; field: string | null },
): Promise<void> {
  const { database, identity } = records
  const author = record['created_by'] as number | null
  const others = new Set([
    ...(author === null ? [] : [author]),
    ...(await participants(database, resource, record.id, mostNotified)),
  ])
  others.delete(identity.userId)
  const to: number[] = []
  for (const userId of others) if (await sees(records, userId, resource, record.id, field)) to.push(userId)
  if (to.length === 0) return
  const path = recordPath(resource, record.id)
  const params = {
    by: await personName(database, identity.userId),
    resource: resource.name,
    title: titleText(resource, { id: record.id, title: record[resource.title] as string | null }),
    text: excerpt(text),
  }
  await notify(records, [{ to, kind: 'commented', params, path: path && `${path}?tab=comments` }])
}

async function sees(
  { database }: Records,
  userId: number,
  resource: AnyResource,
  id: number,
  field: string | null,
): Promise<boolean> {
  const person = await loadIdentity(database, userId, 'zh')
  if (!person || !holds(person.rights, rightOf(resource, 'list'))) return false
  if (field !== null && !mayRead(resource, namedIn(resource.fields, field), person.rights)) return false
  return (await recordsFor(database, person).getMany(resource, [id])).length > 0
}
