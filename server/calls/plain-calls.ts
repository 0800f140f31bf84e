import type { FastifyReply } from 'fastify'
import type { SystemCall } from '../../resources/system/system-call.ts'
import { Records } from '../records/records.ts'
import { announce } from './announce.ts'
import { sendData } from './envelope.ts'
import type { Exchange } from './exchange.ts'

/** The calls that belong to no resource: each handler passes the input to the part of the server that does the work. */

export type PlainHandler = (exchange: Exchange) => Promise<FastifyReply | void>

/** The handlers of a group of calls, by the names of their routes: `sitting.begin`. */
export type PlainCalls = Readonly<Record<string, PlainHandler>>

/** Every call of a group needs its handler here, or this does not compile. */
export const definePlainCalls = <Calls extends Readonly<Record<string, SystemCall>>>(
  { group }: { readonly group: string; readonly calls: Calls },
  handlers: { readonly [Name in keyof Calls]: PlainHandler },
): PlainCalls =>
  Object.fromEntries(Object.entries<PlainHandler>(handlers).map(([name, handler]) => [`${group}.${name}`, handler]))

/** Answers with what the work returns. */
export const answering =
  (work: (exchange: Exchange) => Promise<unknown>): PlainHandler =>
  async (exchange) =>
    sendData(exchange.reply, await work(exchange))

/** Work of a person that writes records, which is announced like that of an action. */
export async function writing<T>({ services, identity }: Exchange, work: (records: Records) => Promise<T>): Promise<T> {
  await services.requireDiskSpace()
  const records = new Records(services.database, identity!)
  try {
    return await work(records)
  } finally {
    announce(services, records.changed, records.notified, identity!.userId)
  }
}
