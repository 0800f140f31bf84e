import { comparisonOf } from '../../../../resources/bank/duplicates/index.ts'
import { itemAt, entryOf, namedIn, type AnyResource, type Fields, type Text } from '../../../../resources/kit/index.ts'
import type { ComparedEntry, InCommon, Marks } from '../../../exchange/import/capability-imports.ts'
import { contradictionText, contradicts } from '../../../exchange/import/contradiction.ts'
import { sql, type SQL } from '../../../storage/postgres/database.ts'
import { andScope, table } from '../../../storage/statements/record-sql.ts'
import type { Records } from '../../../records/records.ts'
import { scopeValues } from '../../../storage/statements/scope.ts'
import { castOf, columnTypeOf } from '../../../storage/tables/columns.ts'
import { textDigest } from './text-digest.ts'

interface WithText {
  number: number
  id: number
  version: number
  /** The value that it should share with the entry; null where the person may not read it. */
  agree: unknown
}

/** Records that the person can see with exactly the texts of an entry. */
export async function sameStored(
  records: Records,
  resource: AnyResource,
  entries: readonly ComparedEntry[],
  once: InCommon,
): Promise<Marks> {
  const same = comparisonOf(resource)
  const asked = entries.filter(({ input }) => input[itemAt(same.fields, 0)] !== undefined)
  if (asked.length === 0) return new Map()
  const inputs = new Map(asked.map(({ number, input }) => [number, input]))
  const remarkOn = ({ number, id, agree }: WithText): Text =>
    contradicts(agree, entryOf(inputs, number)[String(same.agree)])
      ? contradictionText(resource, same, { zh: `已有记录 #${id} `, en: `record #${id}` })
      : { zh: `与已有记录 #${id} 内容相同`, en: `Record #${id} has the same text` }
  const found = await recordsByText(records, resource, asked, once)
  return new Map(
    found.map((one) => [
      one.number,
      { state: 'duplicate', text: remarkOn(one), record: { id: one.id, version: one.version } },
    ]),
  )
}

/** Records outside the trash with the same text, by the entry's number. */
function recordsByText(
  records: Records,
  resource: AnyResource,
  asked: readonly ComparedEntry[],
  once: InCommon,
): Promise<WithText[]> {
  const { fields, agree: named } = comparisonOf(resource)
  const declared: Fields = resource.fields
  const values = asked.map(({ number, input }) => ({
    number,
    ...Object.fromEntries(fields.map((name) => [name, input[name] ?? namedIn(declared, name).default ?? null])),
  }))
  const typed: SQL[] = fields.map((name) => sql`${sql.identifier(name)} ${castOf(columnTypeOf(resource, name)!)}`)
  // The same question in another course is a different question.
  const groups = Object.entries(once).filter(
    ([name, value]) => value !== null && declared[name]?.target?.many === false,
  )
  const inGroup = sql.join(
    groups.map(([name, value]) => sql` and t.${sql.identifier(name)} = ${value}`),
    sql``,
  )
  // By the index of texts before any other condition: otherwise the planner would read a whole course and compute the
  // digest of every text in it.
  const agree =
    named && records.readable(resource).includes(named) ? sql`to_jsonb(t.${sql.identifier(named)})` : sql`null::jsonb`
  return records.database.all<WithText>(
    sql`select distinct on (e.number) e.number, t.id, t.version, ${agree} as agree
      from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as e(number integer, ${sql.join(typed, sql`, `)})
      cross join lateral (select * from ${table(resource)} t where t.deleted_at is null and ${textDigest(resource, (name) => sql`t.${sql.identifier(name)}`)} = ${textDigest(resource, (name) => sql`e.${sql.identifier(name)}`)} offset 0) t
      where t.deleted_at is null${inGroup}${andScope(resource, records.identity, sql`t`)} order by e.number, t.id`,
    scopeValues(records.identity),
  )
}
