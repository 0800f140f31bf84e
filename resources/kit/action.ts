import type { z } from 'zod'
import type { Base } from './calls.ts'
import type { Fields, Text } from './field.ts'
import type { IconName } from './icon-names.ts'

/** The place of an action's button and its argument: one record's id, the ids of the chosen ones, or none. */
export type ActionPlace = 'row' | 'rows' | 'page'

/** Programs besides the server, which not every machine has: an office that converts documents (LibreOffice). */
export const facilities = ['office'] as const
export type Facility = (typeof facilities)[number]

/** Something that can be done to a resource besides the verbs. */
export interface Action {
  /**
   * Where its button is, and what the call gets: `row` one record's id, `rows` the ids of the chosen ones, `page` none.
   */
  on: ActionPlace
  label: Text
  /** A sentence at its button and in its form. */
  help?: Text
  icon?: IconName
  /** The button of its form, where that does less than the label says: it leads to a preview. @default its label */
  go?: Text
  /** @default `POST` */
  method?: 'GET' | 'POST'
  /** It changes nothing, although it is a POST: it works even when the disk is full. */
  reads?: boolean
  /** Where its call is. @default beside the others of its resource */
  path?: string
  /** The base of `path`. @default that of its resource */
  base?: Base
  /** The wire's name of the record's id. @default `id` */
  idKey?: string
  /** The wire's name of the list of ids. @default `ids` */
  idsKey?: string
  /** Fields of the generated form, and of the call's body (or query, for GET). */
  input?: Fields
  /** The schema of `data` in its response; with `job` that is `job_id`. @default null */
  output?: z.ZodType
  /**
   * The labels of the keys of `output` where the screen shows the result, and in the head of a list that belongs to a
   * record.
   */
  answerLabels?: Readonly<Record<string, Text>>
  /** It runs in the background: the response is 100017 with `data.job_id`, and people see its progress. */
  job?: boolean
  /**
   * The suffix of the right that it takes. `list`: everybody who may list; `resource:grant`: a right of another
   * resource. @default its own name
   */
  right?: string
  /**
   * Its effect as data: these fields get these values, and the resource's own fields in the input are set too. Without
   * it the feature has a handler.
   */
  set?: Readonly<Record<string, unknown>>
  /** With `set`: it also has a handler, which runs after the effect in its transaction (to notify somebody). */
  after?: boolean
  /** With `set`: the next action; people who may run it, and see the records, get a notice that they are waiting. */
  tells?: string
  /** It is only possible for rows whose fields have one of these values; of several rows, all or none are changed. */
  when?: Readonly<Record<string, readonly unknown[]>>
  /** A question that its button asks first. */
  confirm?: Text
  /**
   * The GET action of the same resource whose output has `warnings`, sentences about a record: its button shows them
   * first, and asks whether it is meant all the same.
   */
  warnedBy?: string
  /**
   * The GET action of the same resource, of one record, whose answer has the first values of this form by their names.
   * It is asked again where an input changes that it takes too.
   */
  startsFrom?: string
  /** Its button is red. */
  danger?: boolean
  /** No button: a widget or a bespoke page calls it. */
  hidden?: boolean
  /** A program besides the server that it works with; without it there is no button, and the call is refused. */
  needs?: Facility
  /** Its `output` has the `token` of a session, which is opened in a new tab of the browser; the token is not shown. */
  opensSession?: boolean
  /** The resource of the record whose id its `output` has as `id`: it is opened for editing when the action is done. */
  opens?: string
  /** The resource of the record whose id its `output` has as `id`: its page is opened when the action is done. */
  shows?: string
  /** For a list that belongs to a record: what its entries are. */
  entries?: Entries
  /** A form offers to save and run this at once, where the record will be in a state that allows it. */
  withSave?: boolean
}

/** Whether an action is possible for a record, by its `when`. */
export const applies = (action: Action, record: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(action.when ?? {}).every(([field, values]) => values.includes(record[field]))

/** The records behind the entries of a list that belongs to a record, where they are of several resources. */
export interface Entries {
  /** The key of an entry with its resource. */
  resource: string
  /** The key of an entry with its record's id. */
  id: string
  /** The action of the same record that removes an entry; its input is taken from the entry by the same names. */
  remove?: string
  /** The action that restores one. */
  restore?: string
}
