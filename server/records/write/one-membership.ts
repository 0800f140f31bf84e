import { namedIn, type AnyResource } from '../../../resources/kit/index.ts'
import type { Membership } from '../../../resources/kit/membership.ts'
import { invalid } from '../../base/fault.ts'
import { sql } from '../../storage/postgres/database.ts'
import { table } from '../../storage/statements/record-sql.ts'
import type { Change, Write } from '../hooks/write.ts'

type Values = Readonly<Record<string, unknown>>

interface Span {
  place: number
  id: number
  member: number
  group: number
  from: string | null
  until: string | null
}

const dayIn = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value.slice(0, 10) : null)

const spanOf = ({ of, in: group, from, until }: Membership, values: Values, id: number, place: number): Span => ({
  place,
  id,
  member: Number(values[of]),
  group: Number(values[group]),
  from: dayIn(values[from]),
  until: dayIn(values[until]),
})

/** Days are compared as text (ISO 8601); an open end meets everything. */
const meet = (one: Span, other: Span): boolean =>
  one.member === other.member &&
  one.group === other.group &&
  (one.until ?? '9999') >= (other.from ?? '') &&
  (other.until ?? '9999') >= (one.from ?? '')

/** The memberships of a write that say once more what another of it, or a stored one, says of the same days. */
async function repeated(
  { context: { database }, resource }: Write,
  membership: Membership,
  spans: readonly Span[],
): Promise<Span | undefined> {
  const members = [...new Set(spans.map(({ member }) => member))].toSorted((a, b) => a - b)
  // Two writes about one member come one after the other.
  const target = sql.identifier(namedIn(resource.fields, membership.of).target?.resource ?? '')
  await database.run(
    sql`select 1 from ${target} where id = any(${sql.param(members)}::integer[]) order by id for no key update`,
  )
  const column = (name: string) => sql`t.${sql.identifier(name)}`
  const found = await database.first<{ place: number }>(
    sql`select e.place from jsonb_to_recordset(${JSON.stringify(spans)}::jsonb) as e(place integer, id integer, member integer, "group" integer, "from" date, until date)
      join ${table(resource)} t on ${column(membership.of)} = e.member and ${column(membership.in)} = e."group"
        and t.deleted_at is null and t.id <> all(${sql.param(spans.map(({ id }) => id))}::integer[])
        and coalesce(e.until, 'infinity') >= coalesce(${column(membership.from)}, '-infinity')
        and coalesce(${column(membership.until)}, 'infinity') >= coalesce(e."from", '-infinity')
      order by e.place limit 1`,
  )
  return (
    spans.find(({ place }) => place === found?.place) ??
    spans.find((one, at) => spans.some((other, before) => before < at && meet(one, other)))
  )
}

const changesSpan = (membership: Membership, { names }: Change): boolean =>
  Object.values(membership).some((name) => names.includes(name))

/** Throws 100400 where somebody would be in one group twice on the same day. */
export async function oneMembership(write: Write): Promise<void> {
  const { context, kind, changes, isNamed } = write
  const resource: AnyResource = write.resource
  const { membership } = resource
  if (!membership || !['create', 'update', 'restore'].includes(kind)) return
  const asked = kind === 'update' ? changes.filter((change) => changesSpan(membership, change)) : changes
  const spans = asked.map(({ id, before, after }, place) =>
    spanOf(membership, kind === 'restore' ? (before ?? {}) : after, id, place),
  )
  if (spans.length === 0) return
  const fault = await repeated(write, membership, spans)
  if (!fault) return
  const message = {
    zh: '这段时间里已经是成员',
    en: 'Is a member already in that time',
  }[context.identity.language]
  const path = isNamed && fault.id > 0 ? `#${fault.id}.${membership.of}` : membership.of
  throw invalid([{ path: isNamed && fault.id === 0 ? `${fault.place}.${path}` : path, message }])
}
