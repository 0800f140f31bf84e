import type { z } from 'zod'
import type { Base } from './calls.ts'
import type { Fields, Text } from './field.ts'
import type { IconName } from './icon-names.ts'

/** The place of an action's button and its argument: one record's id, the ids of the chosen ones, or none. */
export type ActionPlace = 'row' | 'rows' | 'page'

/** Programs besides the server, which not every machine has: an office that converts documents (LibreOffice). */
export const facilities = ['office'] as const
export type Facility = (typeof facilities)[number]

/**
 * Something that can be done to a resource besides the verbs.
 * - `set`: the effect as data: these fields get these values, and the resource's own fields in the input are set too.
 * Without it, `server/actions/<resource>.ts` has a handler.
 * - `after`: with `set`, that it also has a handler, which runs after the effect in its transaction (to notify
 * somebody).
 * - `tells`: with `set`, the next action: people who may run it, and see the records, get a notice that they are
 * waiting.
 * - `input`: fields of the generated form, and of the call's body (or query, for GET).
 * - `path`, `base`: where its call is, if it is not beside the others of its resource.
 * - `idKey`, `idsKey`: the wire's name of the record's id (default `id`) and of the list (default `ids`).
 * - `reads`: it changes nothing, although it is a POST: it works even when the disk is full.
 * - `right`: the suffix of the required right; default: its own name. `list` means: everybody who may list;
 * `resource:grant` is a right of another resource.
 * - `output`: the schema of `data`; default: null. With `job`, the response is 100017 and `data.job_id`.
 * - `answerLabels`: the labels of the keys of `output` where the screen shows the result, and in the head of a list
 * that belongs to a record.
 * - `hidden`: no button; a widget or a bespoke page calls it.
 * - `when`: it is only possible for rows whose fields have one of these values; of several, all or none are changed.
 * - `opensSession`: its `output` has the `token` of a session, which is opened in a new tab of the browser; the token
 * is not shown.
 * - `opens`: the resource of the record whose id its `output` has as `id`: it is opened for editing when the action is done.
 * - `entries`: for a list that belongs to a record, what its entries are (`Entries`).
 * - `needs`: a program besides the server that it works with; without it there is no button, and the call is refused.
 * - `withSave`: a form offers to save and run this at once, where the record will be in a state that allows it.
 */
export interface Action {
  on: ActionPlace
  label: Text
  help?: Text
  icon?: IconName
  method?: 'GET' | 'POST'
  reads?: boolean
  path?: string
  base?: Base
  idKey?: string
  idsKey?: string
  input?: Fields
  output?: z.ZodType
  answerLabels?: Readonly<Record<string, Text>>
  job?: boolean
  right?: string
  set?: Readonly<Record<string, unknown>>
  after?: boolean
  tells?: string
  when?: Readonly<Record<string, readonly unknown[]>>
  confirm?: Text
  danger?: boolean
  hidden?: boolean
  needs?: Facility
  opensSession?: boolean
  opens?: string
  entries?: Entries
  withSave?: boolean
}

/** Whether an action is possible for a record, by its `when`. */
export const applies = (action: Action, record: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(action.when ?? {}).every(([field, values]) => values.includes(record[field]))

/**
 * The records behind the entries of a list that belongs to a record, where they are of several resources: the keys with
 * an entry's resource and its record. `remove` and `restore` are actions of the same record that remove an entry and
 * restore it; their input is taken from the entry by the same names.
 */
export interface Entries {
  resource: string
  id: string
  remove?: string
  restore?: string
}
