import { readFile, rm } from 'node:fs/promises'
import { createConnection, createServer } from 'node:net'
import { join } from 'node:path'
import { describeRefusal, describeSelf, readHolder } from './data-dir-lock.ts'

/**
 * When a server loses its PostgreSQL, it loses the lock in it too, and takes both again in a moment. Meanwhile a second
 * server must not start the database, so a server also listens at a socket beside that of PostgreSQL, which the kernel
 * closes when the process ends. Windows has none; there only the lock decides.
 */

const NAME = 'server'
const ANSWER_WITHIN_MS = 1_000

/** Throws an Error that names the living server of this data directory, if any. */
export async function refuseBesideAnother(dataDir: string): Promise<void> {
  const elsewhere = (await readFile(join(dataDir, 'socket-directory'), 'utf8').catch(() => '')).trim()
  for (const directory of [join(dataDir, 'socket'), elsewhere].filter(Boolean)) {
    const reply = await ask(join(directory, NAME))
    if (reply !== null) throw new Error(describeRefusal(readHolder(reply)))
  }
}

/** What a server reports of itself; null when none listens. One that is too busy to answer counts as living. */
function ask(path: string): Promise<string | null> {
  return new Promise((settle) => {
    let reply = ''
    let isThere = false
    const socket = createConnection(path)
    const end = (): void => {
      clearTimeout(timer)
      socket.destroy()
      settle(isThere ? reply : null)
    }
    const timer = setTimeout(end, ANSWER_WITHIN_MS)
    socket.on('connect', () => (isThere = true))
    socket.on('data', (part) => (reply += part.toString()))
    socket.on('end', end)
    socket.on('error', end)
  })
}

/**
 * Listens until it is closed. Only for the holder of the lock: an existing socket file was left by a server that was
 * killed.
 */
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
