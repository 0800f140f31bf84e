import type { z } from 'zod'
import { idsSchema, type AnyResource, type Verb } from '../../../resources/kit/index.ts'
import { Fault } from '../../base/fault.ts'
import type { Records } from '../../records/records.ts'
import type { InputFor } from './verb-schemas.ts'

/** The arguments of a verb: validated input, and the raw query for a list, which parses it itself. */
export interface VerbCall {
  resource: AnyResource
  records: Records
  input: any
  query: Record<string, string>
  idempotencyKey: string | undefined
}

/** The response as data, or as JSON text built by the database. */
export type VerbAnswer = { text: string } | { data: unknown }

export interface VerbOnServer {
  /** Undefined: parsed by its handler (a list's query). */
  input?(resource: AnyResource): InputFor
  output(resource: AnyResource): z.ZodType
  handle(call: VerbCall): Promise<VerbAnswer>
}

/**
 * Input, output and handler of each verb of one file of `resources/kit/verbs`. Those that write return the record as it
 * is now, or null.
 */
export const defineVerbHandlers = <Name extends Verb>(handlers: Readonly<Record<Name, VerbOnServer>>) => handlers

/** Of a page: what would hold everybody else while it is put together. */
const mostCharacters = 30_000_000
const pageTooLarge = (): Fault =>
  new Fault(400, 100400, {
    zh: '这一页的内容太多，请减小 page_size 再试',
    en: 'There is too much on this page. Ask for a smaller page_size.',
  })

/** A page of the records that a list, or the trash, asks for. Throws 100400 for one that is too large. */
export async function pageOf(call: VerbCall, trashed: boolean): Promise<VerbAnswer> {
  const { rows, total, estimated, cursor } = await call.records.list(call.resource, call.query, trashed)
  if (rows.reduce((sum, row) => sum + row.length, 0) > mostCharacters) throw pageTooLarge()
  const tail = `${estimated ? ',"total_estimated":true' : ''},"cursor":${JSON.stringify(cursor)}`
  return { text: `{"list":[${rows.join(',')}],"total":${total}${tail}}` }
}

const idsOf = (input: { id?: number; ids?: number[] }): number[] => input.ids ?? [input.id!]

/** The handler of a verb over one record or several. */
export const onIds =
  (work: (records: Records, resource: AnyResource, ids: number[]) => Promise<void>) =>
  async ({ resource, records, input }: VerbCall): Promise<VerbAnswer> => {
    await work(records, resource, idsOf(input))
    return { data: null }
  }

/** The input of a verb over one record or several. */
export const ids = (): InputFor => () => idsSchema
