import { parseArgs } from 'node:util'
import { startEmbeddedPostgres } from '../storage/postgres/embedded-postgres.ts'
import { sessionUrl } from '../storage/backup/open-bank.ts'
import { createPool } from '../storage/postgres/pool.ts'
import { migrate } from '../storage/tables/migrate.ts'
import { seedExercises } from '../start/samples/seed-exercises.ts'

/**
 * `npm run seed -- --exercises 100000 [--seed 1]` adds generated questions, to try the product at the size of a grown
 * bank. It writes to DATABASE_URL, or to the database of DATA_DIR, which it starts when no server runs there. The
 * questions have no history.
 */

const usage = 'npm run seed -- --exercises <how many> [--seed <number>]'
const log = (message: string): void => console.log(message)

function wholeNumber(text: string | undefined, name: string, min: number, max: number): number {
  const value = Number(text)
  if (text !== undefined && Number.isInteger(value) && value >= min && value <= max) return value
  console.error(`--${name}: expected a whole number from ${min} to ${max}, got ${text ?? 'nothing'}\n${usage}`)
  process.exit(2)
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { exercises: { type: 'string' }, seed: { type: 'string', default: '1' } } })
  const count = wholeNumber(values.exercises, 'exercises', 1, 20_000_000)
  const seed = wholeNumber(values.seed, 'seed', 0, 2_147_483_647)
  const begun = performance.now()
  const { DATABASE_URL, DIRECT_DATABASE_URL } = process.env
  const url = sessionUrl({ DATABASE_URL, DIRECT_DATABASE_URL })
  const embedded = url ? null : await startEmbeddedPostgres({ dataDir: process.env['DATA_DIR'] ?? 'data', log })
  const connection = embedded?.connection ?? { connectionString: url }
  try {
    const pool = createPool(connection)
    await migrate(pool).finally(() => pool.end())
    await seedExercises({ connection, count, seed, log })
    log(`Added ${count} questions in ${((performance.now() - begun) / 1000).toFixed(1)} s`)
  } finally {
    await embedded?.stop()
  }
}

await main()
