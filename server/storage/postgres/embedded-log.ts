import { chmod, copyFile, open, stat, truncate } from 'node:fs/promises'

const LOG_MAX_BYTES = 8 * 1024 * 1024
const CHECK_EVERY_MS = 10 * 60_000

/**
 * Keeps postgres.log and one older copy below 8 MiB each. Emptying the file in place works while PostgreSQL has it
 * open, because it appends; its own log collector would be one more process, and could not write here when it runs as
 * nobody.
 */
export async function boundLog(logFile: string): Promise<void> {
  const found = await stat(logFile).catch(() => null)
  if (!found || found.size < LOG_MAX_BYTES) return
  await copyFile(logFile, `${logFile}.1`)
  await chmod(`${logFile}.1`, 0o600)
  await truncate(logFile)
}

/** Returns the function that stops it. The timer alone does not keep Node alive. */
export function keepLogBounded(logFile: string, log: (message: string) => void): () => void {
  const timer = setInterval(() => {
    boundLog(logFile).catch((error: Error) => log(`postgres.log could not be shortened: ${error.message}`))
  }, CHECK_EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}

/** What was logged from `fromByte` on, at most its last 2,000 characters, for an error message. */
export async function readLogTail(logFile: string, fromByte: number): Promise<string> {
  const file = await open(logFile, 'r').catch(() => null)
  if (!file) return ''
  try {
    const { size } = await file.stat()
    const start = Math.max(Math.min(fromByte, size), size - 4_000)
    const { buffer } = await file.read({ buffer: Buffer.alloc(size - start), position: start })
    return buffer.toString('utf8').trim().slice(-2_000)
  } finally {
    await file.close()
  }
}
