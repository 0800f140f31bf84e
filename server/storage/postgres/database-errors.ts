import { pg } from './driver.ts'

/**
 * PostgreSQL's error classes for a connection that ended or is not accepted at the moment, or that leads to a server
 * which only reads (25006), as one that was replaced by its standby; and the codes of Node's sockets.
 */
const lostCodes = /^(08...|57P0[1-5]|53300|25P0[34]|25006)$/
const socketCodes: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ENOENT',
  'ENOTSOCK',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
])
/** pg's own messages, which have no code. */
const lostWords =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect|timeout expired|Cannot use a pool after calling end)/

/**
 * Whether a query failed because the database was unavailable, rather than because of the query: repeated later, it may
 * succeed.
 */
export function isDatabaseAway(error: unknown): boolean {
  const inner = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (inner instanceof pg.DatabaseError) return lostCodes.test(inner.code ?? '')
  if (!(inner instanceof Error)) return false
  const { code, syscall } = inner as NodeJS.ErrnoException
  if (inner instanceof AggregateError) return inner.errors.some(isDatabaseAway)
  return (
    (socketCodes.has(code) && ['connect', 'read', 'write', 'getaddrinfo'].includes(syscall ?? '')) ||
    lostWords.test(inner.message)
  )
}

/** The PostgreSQL error code and constraint of a failed query, if it was one. */
export function databaseError(error: unknown): { code: string; constraint?: string; table?: string } | null {
  const inner = error instanceof Error && error.cause instanceof pg.DatabaseError ? error.cause : error
  return inner instanceof pg.DatabaseError && inner.code
    ? { code: inner.code, constraint: inner.constraint, table: inner.table }
    : null
}
