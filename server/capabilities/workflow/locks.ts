import {
  fieldsOfState,
  isDeletableIn,
  isTransition,
  lockedFields,
  stateLabel,
  waysTo,
  waysToEdit,
  type WorkflowOptions,
} from '../../../resources/capabilities/workflow/index.ts'
import {
  itemAt,
  applies,
  namedIn,
  type Action,
  type AnyResource,
  type Fields,
  type Text,
} from '../../../resources/kit/index.ts'
import { Fault } from '../../base/fault.ts'
import type { Identity } from '../../base/identity.ts'

/**
 * The states of a workflow, enforced wherever records are changed or deleted: by an update, an action, an import or its
 * undo.
 */

type Row = Readonly<Record<string, unknown>>

const maxNamed = 5

const first = (ways: readonly [string, Action][]): Text => ({
  zh: ways.length > 0 ? `，请先${ways.map(([, { label }]) => `“${label.zh}”`).join('或')}` : '',
  en: ways.length > 0 ? ` First do: ${ways.map(([, { label }]) => label.en).join(' or ')}.` : '',
})

/** Why these fields of a record cannot be changed, and what to do first. */
export function lockedText(
  resource: AnyResource,
  options: WorkflowOptions,
  record: Row,
  names: readonly string[],
): Text {
  const { label } = resource
  const fields: Fields = resource.fields
  const labels = names.slice(0, maxNamed).map((name) => namedIn(fields, name).label)
  const isMore = names.length > maxNamed
  if (names.includes(options.field) && names.length === 1) {
    return {
      zh: `“${itemAt(labels, 0).zh}”不能直接修改，只能通过操作改变`,
      en: `“${itemAt(labels, 0).en}” cannot be edited: only actions change it.`,
    }
  }
  const state = stateLabel(resource, options, record[options.field])
  const todo = first(waysToEdit(resource, options, record))
  return {
    zh: `${state.zh}的${label.zh}不能修改${labels.map(({ zh }) => `“${zh}”`).join('')}${isMore ? '等' : ''}${todo.zh}`,
    en: `${label.en} in the state “${state.en}”: this cannot be changed: ${labels.map(({ en }) => en).join(', ')}${isMore ? ', …' : ''}.${todo.en}`,
  }
}

/** Those of the changed fields that the record's state locks for this person. */
export function lockedAmong(
  resource: AnyResource,
  options: WorkflowOptions,
  identity: Identity,
  record: Row,
  names: readonly string[],
): string[] {
  const locked = [...fieldsOfState(options), ...lockedFields(resource, options, record, identity.rights)]
  return names.filter((name) => locked.includes(name))
}

/**
 * Throws 100409 when an edit changes locked fields. `changed` are the fields whose values change; `action` is the
 * action that changes them: a declared transition may, from the states where it starts. `isNamed`: the message says
 * which record, where there are several.
 */
export function obeyLock(
  resource: AnyResource,
  options: WorkflowOptions,
  identity: Identity,
  record: Row,
  changed: readonly string[],
  action: string,
  isNamed = false,
): void {
  const declared: Action | undefined = resource.actions[action]
  if (declared && isTransition(options, declared) && applies(declared, record)) return
  const locked = lockedAmong(resource, options, identity, record, changed)
  if (locked.length === 0) return
  const { zh, en } = lockedText(resource, options, record, locked)
  const id = Number(record['id'])
  throw new Fault(409, 100409, isNamed ? { zh: `记录 #${id}：${zh}`, en: `Record #${id}: ${en}` } : { zh, en }, {
    locked: [{ id, state: record[options.field], fields: locked }],
  })
}

/** Throws 100409 naming the records whose state does not allow deleting them. */
export function obeyDeleteLock(resource: AnyResource, options: WorkflowOptions, records: readonly Row[]): void {
  const { label } = resource
  const locked = records.flatMap((record) =>
    isDeletableIn(options, record) ? [] : [{ id: Number(record['id']), state: record[options.field] }],
  )
  if (locked.length === 0) return
  const states = [...new Set(locked.map(({ state }) => state))]
  const state = states.map((one) => stateLabel(resource, options, one))
  const todo =
    states.length === 1
      ? first(waysTo(resource, options, { [options.field]: states[0] }, (after) => isDeletableIn(options, after)))
      : { zh: '', en: '' }
  const named = `${locked
    .slice(0, maxNamed)
    .map(({ id }) => `#${id}`)
    .join(', ')}${locked.length > maxNamed ? ', …' : ''}`
  throw new Fault(
    409,
    100409,
    {
      zh: `不能删除${state.map(({ zh }) => zh).join('、')}的${label.zh}（${named}）${todo.zh}`,
      en: `${label.en} in the state “${state.map(({ en }) => en).join('”, “')}” cannot be deleted (${named}).${todo.en}`,
    },
    { locked: locked.slice(0, 1000) },
  )
}

/** Whether a person may set the state of a new record, and so also undo the creation of a record in it. */
export function givesState({ fields, name }: AnyResource, { field }: WorkflowOptions, { rights }: Identity): boolean {
  const tag = namedIn(fields, field).writable
  return !tag || rights.has('*') || rights.has(`${name}:${tag}`)
}
