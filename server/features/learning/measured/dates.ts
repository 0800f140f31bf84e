import type { MeasuredOptions } from '../../../../resources/learning/measured/index.ts'
import type { MeasuredDates } from '../../../../resources/learning/measured/output.ts'

import { holds, mayRead, namedIn, rightOf, type AnyResource } from '../../../../resources/kit/index.ts'
import { countingValue, isThin } from '../../../../resources/learning/maps/measured-values.ts'
import type { TopicValue } from '../../../../resources/learning/maps/topic-values.ts'
import { noActionRight } from '../../../base/fault.ts'
import { sql } from '../../../storage/postgres/database.ts'
import type { RecordRow, Records } from '../../../records/records.ts'
import { readTree, type TreeNode } from '../../../records/tree-records.ts'
import { titleText } from '../../../records/title-text.ts'
import { andScope, table } from '../../../storage/statements/record-sql.ts'
import { scopeValues } from '../../../storage/statements/scope.ts'
import { resourceByName } from '../../../../resources/registry/by-name.ts'

/** More columns than anybody reads, and than fit a page. */
const mostColumns = 60

interface Reports {
  shown: RecordRow[]
  leftOut: number
}

/** The newest records of the same person on the same map, as far as the caller sees them, oldest first. */
async function reportsOf(
  records: Records,
  resource: AnyResource,
  { by, of, at }: MeasuredOptions,
  record: RecordRow,
): Promise<Reports> {
  const column = (name: string) => sql`t.${sql.identifier(name)}`
  const rows = await records.database.all<{ id: number; total: number }>(
    sql`select t.id, count(*) over ()::integer as total from ${table(resource)} t
      where t.deleted_at is null and ${column(by)} = ${Number(record[by])} and ${column(of)} = ${Number(record[of])}${andScope(resource, records.identity, sql`t`)}
      order by ${column(at)} desc nulls last, t.id desc limit ${mostColumns}`,
    scopeValues(records.identity),
  )
  const shown = await records.getMany(resource, rows.map(({ id }) => id).toReversed())
  return { shown, leftOut: Math.max(0, (rows[0]?.total ?? 0) - rows.length) }
}

const flat = (nodes: readonly TreeNode[]): TreeNode[] => nodes.flatMap((node) => [node, ...flat(node.children)])

/**
 * What was measured of the person of a record, date by date. Throws 100404 for a record out of sight; "403" for people
 * who may not read values or the nodes.
 */
export async function readDates(
  records: Records,
  resource: AnyResource,
  options: MeasuredOptions,
  id: number,
): Promise<MeasuredDates> {
  const { rights } = records.identity
  const nodes: AnyResource = resourceByName(options.on)
  const record = await records.get(resource, id)
  const mayReadValues = mayRead(resource, namedIn(resource.fields, options.values), rights)
  if (!mayReadValues || !holds(rights, rightOf(nodes, 'list'))) throw noActionRight()
  const { shown, leftOut } = await reportsOf(records, resource, options, record)
  const tree = await readTree(records, nodes, Number(record[options.by]))
  const values = shown.map(
    (one) => new Map(((one[options.values] as TopicValue[] | null) ?? []).map((value) => [value.topic_id, value])),
  )
  return {
    columns: shown.map((one) => ({
      id: one.id,
      title: titleText(resource, { id: one.id, title: one[resource.title] as string | null }),
      at: (one[options.at] as string | null) ?? null,
    })),
    rows: flat(tree.list)
      .map(({ id: node, name, level }) => {
        const measured = values.map((byNode) => byNode.get(node))
        return {
          id: node,
          name,
          depth: level - 1,
          values: measured.map((one) => (one ? countingValue(one) : null)),
          thin: measured.map((one) => one !== undefined && isThin(one)),
        }
      })
      .filter((row) => row.values.some((value) => value !== null)),
    left_out: leftOut,
  }
}
