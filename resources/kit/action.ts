import type { z } from 'zod'
import type { Fields, Text } from './field.ts'
import type { IconName } from './icon-names.ts'

/** Where an action's button stands and what it is given: one record's id, the ids of the chosen ones, or nothing. */
export type ActionPlace = 'row' | 'rows' | 'page'

/**
 * Something that can be done to a resource beyond the verbs.
 * - `set`: the effect as data: these fields get these values, and what the input has of the resource's own fields is set too.
 *   Without it, `server/actions/<resource>.ts` has a handler.
 * - `after`: with `set`, that it has a handler too, which comes after the effect and in its transaction (to tell somebody).
 * - `tells`: with `set`, the action that follows: whoever may do it, and sees the records, is told that they wait.
 * - `input`: fields of the generated form, and of the call's body (or query, for GET).
 * - `idKey`, `idsKey`: the wire's name of the record's id (default `id`) and of the list (default `ids`).
 * - `reads`: it changes nothing, though it is a POST: it is answered also where there is no room to write.
 * - `right`: the suffix of the right it needs; default: its own name. `list` means: whoever may list; `resource:grant` is a right of another resource.
 * - `output`: the schema of `data`; default: nothing but null. With `job`, the answer is 100017 and `data.job_id`.
 * - `answerLabels`: what the keys of `output` are called where the screen shows what came of it, and in the head of a list that hangs on a record.
 * - `hidden`: no button; a widget or a bespoke page calls it.
 * - `when`: it can be done only to rows whose fields have one of these values; of several all, or none is touched.
 * - `opensSession`: its `output` has the `token` of a session, in which a new tab of the browser is opened; nobody is shown it.
 * - `entries`: of a list that hangs on a record, what its entries are (`Entries`).
 * - `withSave`: a form offers to save and to do this at once, where the record will be in a state for it.
 */
export interface Action {
  on: ActionPlace
  label: Text
  help?: Text
  icon?: IconName
  method?: 'GET' | 'POST'
  reads?: boolean
  path?: string
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
  opensSession?: boolean
  entries?: Entries
  withSave?: boolean
}

/** Whether an action can be done to a record, by its `when`. */
export const applies = (action: Action, record: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(action.when ?? {}).every(([field, values]) => values.includes(record[field]))

/**
 * What the entries of a list that hangs on a record stand for, where they name records of several resources: the keys under which an
 * entry says which resource's record it is, and which one. `remove` and `restore` are actions of the same record that take an entry
 * away and bring it back; what they ask for is what the entry has under the same names.
 */
export interface Entries {
  resource: string
  id: string
  remove?: string
  restore?: string
}
