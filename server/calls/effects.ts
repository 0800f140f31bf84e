import {
  namedIn,
  applies,
  setByActions,
  type Action,
  type AnyResource,
  type Choice,
  type Text,
} from '../../resources/kit/index.ts'
import type { RecordRow, Records } from '../records/records.ts'
import { Fault } from '../base/fault.ts'
import { notifyOfNext } from './notify-of-next.ts'
import { updateRecords } from '../records/write/write-records.ts'

/** The effect of an action that is declared as data. */

const maxNamed = 10

/** What the values are called that the fields which actions alone set have to have. */
function statesFor(resource: AnyResource, { when = {} }: Action): Text[] {
  return [...setByActions(resource)].flatMap((name) => {
    const choices = namedIn(resource.fields, name).options['of'] as readonly Choice[] | undefined
    return (when[name] ?? []).flatMap((value) => choices?.find((one) => one.value === value)?.label ?? [])
  })
}

function wrongState(resource: AnyResource, action: Action, rows: readonly RecordRow[]): Fault {
  const ids = rows.map(({ id }) => id)
  const named = `${ids
    .slice(0, maxNamed)
    .map((id) => `#${id}`)
    .join(', ')}${ids.length > maxNamed ? ', …' : ''}`
  const states = statesFor(resource, action)
  const zhStates = states.length > 0 ? `，需为${states.map(({ zh }) => zh).join('或')}` : ''
  const enStates = states.length > 0 ? ` (${states.map(({ en }) => en).join(', ')})` : ''
  return new Fault(
    409,
    100409,
    {
      zh: `没有执行“${action.label.zh}”：${ids.length}条记录的当前状态不允许（${named}）${zhStates}`,
      en: `Nothing was done: ${ids.length === 1 ? '1 record is' : `${ids.length} records are`} not in a state for “${action.label.en}”${enStates}: ${named}.`,
    },
    { ids },
  )
}

/**
 * The records named in an action's input, locked until the transaction ends. Throws 100409 naming those whose state
 * does not allow the action (`when`).
 */
export async function lockTargets(
  records: Records,
  resource: AnyResource,
  name: string,
  input: Readonly<Record<string, unknown>>,
): Promise<RecordRow[]> {
  const action = namedIn(resource.actions, name)
  const given =
    action.on === 'rows' ? (input[action.idsKey ?? 'ids'] as number[]) : [input[action.idKey ?? 'id'] as number]
  const rows: RecordRow[] = []
  for (const id of [...new Set(given)].sort((a, b) => a - b)) rows.push(await records.lock(resource, id))
  const wrong = rows.filter((row) => !applies(action, row))
  if (wrong.length > 0) throw wrongState(resource, action, wrong)
  return rows
}

/**
 * Sets the declared values, and those of the resource's own fields in the input, on every record named: all or nothing.
 * Throws 100409 naming records whose state does not allow it, 100400 naming those that would break a rule or are
 * incomplete. Inside a transaction.
 */
export async function applyEffect(
  records: Records,
  resource: AnyResource,
  name: string,
  input: Readonly<Record<string, unknown>>,
): Promise<void> {
  const action = namedIn(resource.actions, name)
  const rows = await lockTargets(records, resource, name, input)
  const own = Object.keys(action.input ?? {}).filter((field) => field in resource.fields)
  const values = { ...action.set, ...Object.fromEntries(own.map((field) => [field, input[field]])) }
  await updateRecords(
    records,
    resource,
    rows.map(({ id }) => ({ id, version: null, values })),
    { action: name },
  )
  await notifyOfNext(
    records,
    resource,
    action,
    rows.map(({ id }) => id),
  )
}
