import {
  brokenRules,
  changeFaults,
  messages,
  missingAfter,
  unmeant,
  type Action,
  type AnyResource,
  type Missing,
} from '../../../resources/kit/index.ts'
import { sql } from '../../storage/postgres/database.ts'
import { table } from '../../storage/statements/record-sql.ts'
import { invalid } from '../../base/fault.ts'
import { oneMembership } from './one-membership.ts'
import { refusedFor } from './refused-for.ts'
import type { Change, Write } from '../hooks/write.ts'

/** The declared rules over several fields, the fields required of a complete record, and the shape of a tree. */

const everything: ReadonlySet<string> = new Set(['*'])

/** The rules that a change breaks. A consequence of another write may still touch a record that was invalid before. */
function brokenBy({ context, resource, kind, by }: Write, { before, after }: Change): Missing[] {
  if (kind === 'create') return by === 'person' ? brokenRules(resource.rules, after) : []
  if (by === 'person') return changeFaults(resource, context.identity.rights, before!, after)
  const had = new Set(brokenRules(resource.rules, before!))
  return changeFaults(resource, everything, before!, after).filter(
    (one) => !brokenRules(resource.rules, after).some((rule) => had.has(rule) && rule.path === one.path),
  )
}

function obeyDeclared(write: Write): void {
  const { context, resource, action, isNamed, changes } = write
  const isTyped = write.by === 'person' && !resource.actions[action]
  const refused = changes.flatMap((change) => {
    const unasked = isTyped ? unmeant(resource.fields, change.names, change.after) : []
    const broken = [...brokenBy(write, change), ...unasked]
    const missing = missingAfter(resource, change.before, change.after)
    return broken.length + missing.length > 0 ? [{ id: change.before?.id ?? null, broken, missing }] : []
  })
  if (refused.length === 0) return
  const declared: Action | undefined = resource.actions[action]
  const [first] = refused
  // A form shows one record: its faults go to their fields.
  if (!declared && !isNamed && first!.broken.length > 0)
    throw invalid(first!.broken.map(({ path, message }) => ({ path, message: message[context.identity.language] })))
  throw refusedFor(
    resource,
    context.identity,
    refused.map(({ id, broken, missing }) => ({ id, issues: [...broken, ...missing] })),
    declared?.label,
  )
}

/** Whether a node's parent is the node itself or one of its descendants. */
async function isBelowItself(
  { context }: Write,
  resource: AnyResource,
  node: Readonly<Record<string, unknown>>,
): Promise<boolean> {
  const parent = sql.identifier(resource.parentField!)
  const below = await context.database.first(
    sql`with recursive above as (
      select t.id, t.${parent} from ${table(resource)} t where t.id = ${node[resource.parentField!]}
      union select t.id, t.${parent} from ${table(resource)} t join above on t.id = above.${parent})
      select 1 from above where id = ${node['id']}`,
  )
  return below !== undefined
}

const otherTree = { zh: '节点不能移到另一棵树', en: 'A node cannot move to another tree' }

/**
 * A node stays in its group, and its parent is not one of its descendants. When many nodes move, the latter is checked
 * after all are written (`moved-nodes.ts`).
 */
async function obeyTree(write: Write): Promise<void> {
  const { context, resource, changes, isNamed } = write
  const { parentField, within } = resource
  if (!parentField || write.kind !== 'update') return
  const { language } = context.identity
  for (const { after, names } of changes) {
    if (within && names.includes(within)) throw invalid([{ path: within, message: otherTree[language] }])
    if (!isNamed && names.includes(parentField) && (await isBelowItself(write, resource, after)))
      throw invalid([{ path: parentField, message: messages.otherTree[language] }])
  }
}

export async function rules(write: Write): Promise<void> {
  await oneMembership(write)
  if (write.kind !== 'create' && write.kind !== 'update') return
  obeyDeclared(write)
  await obeyTree(write)
}
