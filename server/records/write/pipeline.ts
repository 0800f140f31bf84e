import type { AnyResource } from '../../../resources/kit/index.ts'
import { hooksOf } from '../hooks/hooks-of.ts'
import { isWatched } from '../privileges/no-escalation.ts'
import { authorise } from './authorise.ts'
import { complete } from './complete.ts'
import { keepTree } from './moved-nodes.ts'
import { references } from './references.ts'
import { rules } from './rules.ts'
import { changesSiblings, closePlaces, hasSiblings, readPlaces } from './siblings.ts'
import { store } from './store.ts'
import type { AfterWrite, RecordContext, Stage, Write } from '../hooks/write.ts'

/**
 * The one path for every write, whatever its source: a form, an import, a bulk edit, an action, a merge, an undo, the
 * server itself. What every write must respect is a stage, so that no caller can forget it.
 */

/** Refuses what the state of a record does not allow, by its capabilities. */
const workflow: Stage = async (write) => {
  for (const hooks of hooksOf(write.resource)) await hooks.workflow?.(write)
}

/** Updates what capabilities keep about the records elsewhere. A create has nothing there yet. */
const follow: Stage = async (write) => {
  if (write.kind === 'create') return
  for (const hooks of hooksOf(write.resource)) {
    const followed = await hooks.follow?.(write)
    if (followed) write.consequences = [...(write.consequences ?? []), ...followed]
  }
}

/** Updates positions among siblings, and checks that a tree stays a tree. */
const keepShape: Stage = async ({ context, resource, kind, changes, stored, isNamed }) => {
  const { parentField, orderField } = resource
  const isUpdate = kind === 'update'
  // A record that names its own position gets it.
  const moved = isUpdate
    ? changes.filter(({ names }) => changesSiblings(resource, names) && !(orderField && names.includes(orderField)))
    : changes
  if (kind === 'create' || kind === 'purge' || moved.length === 0) return
  const ids = moved.map(({ id }) => id)
  await closePlaces(
    context.database,
    resource,
    moved.flatMap(({ before, after }) => (isUpdate ? [before!, after] : [before!])),
    isUpdate ? ids : [],
  )
  if (isUpdate && orderField) await readPlaces(context.database, resource, stored)
  if (!isUpdate || !parentField) return
  if (context.movedNodes) for (const id of ids) context.movedNodes.add(id)
  else if (isNamed) await keepTree(context.database, resource, ids)
}

/** Subscribers of the resource are notified when the transaction commits. */
const announce: Stage = async ({ context, resource, changes }) => {
  if (changes.length === 0) return
  for (const name of [resource.name, ...hooksOf(resource).flatMap((hooks) => hooks.alsoChanges ?? [])])
    context.changed.add(name)
}

/** Every write passes all of them in this order. The statement of `write` stores the history too. */
const stages = {
  complete,
  authorise,
  workflow,
  rules,
  references,
  write: store,
  follow,
  shape: keepShape,
  announce,
} satisfies Record<string, Stage>

/** Runs a write, in a transaction unless it needs none. */
export async function perform(write: Write): Promise<void> {
  const after: AfterWrite[] = []
  for (const stage of Object.values(stages)) {
    const then = await stage(write)
    if (then) after.push(then)
  }
  for (const then of after) await then()
}

/** Whether a create needs more than its one statement. */
export const needsTransaction = (context: RecordContext, resource: AnyResource): boolean =>
  hasSiblings(resource) ||
  resource.membership !== undefined ||
  hooksOf(resource).some((hooks) => hooks.complete) ||
  isWatched(context, resource, { ids: null, fields: null })
