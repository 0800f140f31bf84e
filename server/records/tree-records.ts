import { sql, type SQL } from 'drizzle-orm'

import { namedIn, type AnyResource } from '../../resources/kit/index.ts'
import { invalid } from '../base/fault.ts'
import { andScope, table } from '../storage/statements/record-sql.ts'
import type { RecordRow, Records } from './records.ts'
import { scopeValues } from '../storage/statements/scope.ts'
import { holdSiblings, setPlaces, siblingFields } from './write/siblings.ts'
import { resourceByName } from '../../resources/registry/by-name.ts'

/** Trees and ordered lists: reading a tree whole, and moving a record among its siblings. */

export interface TreeNode {
  id: number
  level: number
  name: string
  parent_id: number | null
  /** Its creator: a record shared for reference is written by its creator alone. */
  created_by: number | null
  children: TreeNode[]
}

/** A tree is read whole; more nodes than this are a mistake and are refused. */
const maxNodes = 50_000

type FlatNode = {
  id: number
  name: string
  parent_id: number | null
  created_by: number | null
  group_id: number | string | null
}

async function flatNodes(records: Records, resource: AnyResource, condition: SQL): Promise<FlatNode[]> {
  const group = resource.within ? sql`t.${sql.identifier(resource.within)}` : sql`null::integer`
  const order = resource.orderField ? sql`t.${sql.identifier(resource.orderField)}, t.id` : sql`t.id`
  const rows = await records.database.all<FlatNode>(
    sql`select t.id, t.${sql.identifier(resource.title)} as name, t.${sql.identifier(resource.parentField!)} as parent_id, t.created_by, ${group} as group_id
      from ${table(resource)} t where t.deleted_at is null and ${condition}${andScope(resource, records.identity, sql`t`)} order by ${order} limit ${maxNodes + 1}`,
    scopeValues(records.identity),
  )
  if (rows.length > maxNodes) throw invalid([{ path: resource.within ?? '', message: `> ${maxNodes}` }])
  return rows
}

/** Puts every node below its parent; a node whose parent is missing becomes a root. Levels count from 1. */
function treeOf(flat: readonly FlatNode[]): TreeNode[] {
  const nodes = new Map(
    flat.map(({ id, name, parent_id, created_by }) => [
      id,
      { id, level: 1, name, parent_id, created_by, children: [] as TreeNode[] },
    ]),
  )
  const roots: TreeNode[] = []
  for (const node of nodes.values()) {
    const siblings = node.parent_id === null ? roots : (nodes.get(node.parent_id)?.children ?? roots)
    siblings.push(node)
  }
  const level = (siblings: TreeNode[], depth: number): void => {
    for (const node of siblings) {
      node.level = depth
      level(node.children, depth + 1)
    }
  }
  level(roots, 1)
  return roots
}

/** One group's tree, or the whole tree where the resource has no groups. */
export async function readTree(
  records: Records,
  resource: AnyResource,
  group: number | string | null,
): Promise<{ list: TreeNode[]; total: number }> {
  const condition = resource.within ? sql`t.${sql.identifier(resource.within)} = ${group}` : sql`true`
  const flat = await flatNodes(records, resource, condition)
  return { list: treeOf(flat), total: flat.length }
}

/** Every group's tree, under the group's own name. */
export async function readAllTrees(records: Records, resource: AnyResource) {
  const target = resource.within && namedIn(resource.fields, resource.within).target
  if (!target) return readTree(records, resource, null)
  const flat = await flatNodes(records, resource, sql`true`)
  const groups = resourceByName(target.resource)
  const byGroup = new Map<number, FlatNode[]>()
  for (const node of flat) {
    const siblings = byGroup.get(node.group_id as number)
    if (siblings) siblings.push(node)
    else byGroup.set(node.group_id as number, [node])
  }
  const named = await records.database.all<{ id: number; name: string }>(
    sql`select t.id, t.${sql.identifier(groups.title)} as name from ${table(groups)} t
      where t.deleted_at is null and t.id = any(${sql.param([...byGroup.keys()])}::integer[])${andScope(groups, records.identity, sql`t`)} order by t.id`,
    scopeValues(records.identity),
  )
  return {
    list: named.map((group) => ({ ...group, children: treeOf(byGroup.get(group.id) ?? []) })),
    total: flat.length,
  }
}

/**
 * Puts a record at `index` among the children of `parent_id` (undefined: the current parent) and keeps the positions
 * without gaps.
 */
export function moveRecord(
  records: Records,
  resource: AnyResource,
  move: { id: number; parent_id?: number | null; index: number },
): Promise<RecordRow> {
  return records.transaction(async (inner) => {
    const { parentField, orderField } = resource
    await holdSiblings(inner.database, resource)
    const before = await inner.lock(resource, move.id)
    const parent = parentField ? (move.parent_id === undefined ? before[parentField] : move.parent_id) : null
    let after = before
    if (parentField && parent !== before[parentField])
      after = await inner.update(resource, move.id, null, { [parentField]: parent }, 'move')
    if (!orderField) return after
    const siblings = await inner.database.all<{ id: number }>(
      sql`select t.id from ${table(resource)} t where t.deleted_at is null and t.id <> ${move.id}
        ${sql.join(
          siblingFields(resource).map(
            (name) => sql`and t.${sql.identifier(name)} is not distinct from ${after[name] ?? null}`,
          ),
          sql` `,
        )}
        order by t.${sql.identifier(orderField)}, t.id`,
    )
    const ids = siblings.map((row) => row.id)
    const place = Math.min(move.index, ids.length)
    ids.splice(place, 0, move.id)
    await setPlaces(inner.database, resource, ids, move.id)
    return inner.update(resource, move.id, null, { [orderField]: place }, 'move')
  })
}
