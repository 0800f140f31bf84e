import type { Database } from '../../postgres/database.ts'
import { defineWork } from '../../jobs/capability-work.ts'
import { computeDue } from './due.ts'

/** A check without changes only queries an empty table. */
const everyMs = 1000
/**
 * While answers keep coming, as when a class is marked, computing takes a fifth of the time at most: each score changes what all questions
 * of its paper come to, from all their answers.
 */
const restsPerComputing = 4
const mostRestMs = 10_000

/** Keeps the statistics of questions up to date until it is stopped. */
function start(database: Database, failed: (error: unknown) => void): { stop(): Promise<void> } {
  let isEnding = false
  let working: Promise<void> | null = null
  let restsUntil = 0
  const compute = async (): Promise<void> => {
    const began = performance.now()
    await computeDue(database, () => isEnding)
    const now = performance.now()
    restsUntil = now + Math.min(restsPerComputing * (now - began), mostRestMs)
  }
  const timer = setInterval(() => {
    if (performance.now() < restsUntil) return
    working ??= compute()
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
