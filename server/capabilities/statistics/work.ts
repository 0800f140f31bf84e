import type { Database } from '../../postgres/database.ts'
import { defineWork } from '../../jobs/capability-work.ts'
import { computeDue } from './due.ts'

/** The longest delay of statistics after a change; a check without changes only queries an empty table. */
const everyMs = 1000

/** Keeps the statistics of questions up to date until it is stopped. */
function start(database: Database, failed: (error: unknown) => void): { stop(): Promise<void> } {
  let isEnding = false
  let working: Promise<void> | null = null
  const timer = setInterval(() => {
    working ??= computeDue(database, () => isEnding)
      .catch(failed)
      .finally(() => (working = null))
  }, everyMs)
  return {
    async stop() {
      clearInterval(timer)
      isEnding = true
      await working
    },
  }
}

export const statistics = defineWork({ name: 'computing statistics', start })
