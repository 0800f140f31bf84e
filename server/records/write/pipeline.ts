import type { AnyResource } from '../../../resources/kit/index.ts'
import { hooksOf } from '../../hooks/index.ts'
import { isWatched } from '../../standing/within-standing.ts'
import { authorise } from './authorise.ts'
import { complete } from './complete.ts'
import { keepTree } from './moved-nodes.ts'
import { references } from './references.ts'
import { rules } from './rules.ts'
import { changesSiblings, closePlaces, hasSiblings, readPlaces } from './siblings.ts'
import { store } from './store.ts'
import { workflow } from './workflow.ts'
import type { AfterWrite, RecordContext, Stage, Write } from '../../hooks/write.ts'

/**
 * The one way in which records are written, whoever writes them: a form, an import, a change of several, an action, a merge, an
 * undo, the server itself. What has to hold for every write is a stage, so that no writer can forget it.
 */

/** Places among siblings follow, and a tree stays one. */
const keepShape: Stage = async ({ context, resource, kind, changes, stored, isNamed }) => {
  const { parentField, orderField } = resource
  const isUpdate = kind === 'update'
  // One that names its place too stands there.
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

/** Those who follow the resource hear of it when the transaction is through. */
const announce: Stage = async ({ context, resource, changes }) => {
  if (changes.length === 0) return
  for (const name of [resource.name, ...hooksOf(resource).flatMap((hooks) => hooks.alsoChanges ?? [])])
    context.changed.add(name)
}

/** Every write passes all of them in this order. The statement of `write` keeps the history too. */
const stages = {
  complete,
  authorise,
  workflow,
  rules,
  references,
  write: store,
  shape: keepShape,
  announce,
} satisfies Record<string, Stage>

/** Does a write, inside a transaction unless it needs none. */
export async function perform(write: Write): Promise<void> {
  const after: AfterWrite[] = []
  for (const stage of Object.values(stages)) {
    const then = await stage(write)
    if (then) after.push(then)
  }
  for (const then of after) await then()
}

/** Whether a create is more than its one statement. */
export const needsTransaction = (context: RecordContext, resource: AnyResource): boolean =>
  hasSiblings(resource) ||
  hooksOf(resource).some((hooks) => hooks.complete) ||
  isWatched(context, resource, { ids: null, fields: null })
