import { readFile, rm } from 'node:fs/promises'
import { createConnection, createServer } from 'node:net'
import { join } from 'node:path'
import { describeRefusal, describeSelf, readHolder } from './data-dir-lock.ts'

/**
 * A server that has lost its PostgreSQL has lost the lock in it too, and takes both again in a moment. Meanwhile a second one must
 * not start the database in its place, so a server also listens at a socket beside that of PostgreSQL, which the kernel closes
 * when the process ends. Windows has none; there the lock alone decides.
 */

const NAME = 'server'
const ANSWER_WITHIN_MS = 1_000

/** Throws an Error that names the living server of this data directory, if there is one. */
export async function refuseBesideAnother(dataDir: string): Promise<void> {
  const elsewhere = (await readFile(join(dataDir, 'socket-directory'), 'utf8').catch(() => '')).trim()
  for (const directory of [join(dataDir, 'socket'), elsewhere].filter(Boolean)) {
    const said = await ask(join(directory, NAME))
    if (said !== null) throw new Error(describeRefusal(readHolder(said)))
  }
}

/** What a server says of itself; null where none listens. One that is too busy to answer is one. */
function ask(path: string): Promise<string | null> {
  return new Promise((settle) => {
    let said = ''
    let isThere = false
    const socket = createConnection(path)
    const end = (): void => {
      clearTimeout(timer)
      socket.destroy()
      settle(isThere ? said : null)
    }
    const timer = setTimeout(end, ANSWER_WITHIN_MS)
    socket.on('connect', () => (isThere = true))
    socket.on('data', (part) => (said += part.toString()))
    socket.on('end', end)
    socket.on('error', end)
  })
}

/** Listens until it is closed. Only who holds the lock may call it: what lies there is of a server that was killed. */
export async function listenInPlace(directory: string, port: number): Promise<() => Promise<void>> {
  const path = join(directory, NAME)
  await rm(path, { force: true })
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.end(describeSelf(port))
  })
  await new Promise<void>((settle, fail) => {
    server.once('error', fail)
    server.listen(path, settle)
  })
  server.unref()
  return () => new Promise((settle) => server.close(() => settle()))
}
