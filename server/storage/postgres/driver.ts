import pg from 'pg'

/**
 * The driver of PostgreSQL, set up to read the values of the database. All that opens a connection takes it from here:
 * what else imports `pg` would get counts and ids as text, and `npm run check` refuses it.
 */

/** Counts and ids fit a double; `bigint` would otherwise arrive as text. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)
/** The database itself formats timestamps for the wire; nothing here should turn them into local time. */
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

/** Of pg-pool, whose types lack it: awaited before a new connection is handed out. */
declare module 'pg' {
  interface PoolConfig {
    onConnect?(client: pg.ClientBase): Promise<void>
  }
}

export { pg }
