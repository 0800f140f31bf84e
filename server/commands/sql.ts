import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { readEnvironment } from '../settings/environment.ts'
import { inOpenBank } from '../storage/backup/open-bank.ts'

/**
 * `npm run sql -- "select …"` runs SQL in the bank of DATABASE_URL or DATA_DIR, also while servers run, and prints the
 * rows; without an argument it reads from standard input. All statements are one transaction, and none is kept where
 * one fails. For what start asks an administrator to run, and for looking.
 */

interface Result {
  command: string | null
  rowCount: number | null
  rows: unknown[]
}

async function main(): Promise<void> {
  const { positionals } = parseArgs({ allowPositionals: true })
  const statements = positionals.length > 0 ? positionals.join(' ') : await text(process.stdin)
  if (statements.trim() === '')
    throw new Error('There is no SQL to run: npm run sql -- "select count(*) from exercise"')
  // Several statements in one text are one transaction (PostgreSQL, "Multiple Statements in a Simple Query").
  const found: Result | Result[] = await inOpenBank(readEnvironment(process.env), 'sql', (client) =>
    client.query(statements),
  )
  for (const { command, rowCount, rows } of [found].flat()) {
    if (rows.length > 0) console.table(rows)
    console.log(`${command ?? ''}: ${rowCount ?? 0} row${rowCount === 1 ? '' : 's'}`)
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error && !process.env['DEBUG'] ? error.message : error)
  process.exit(1)
})
