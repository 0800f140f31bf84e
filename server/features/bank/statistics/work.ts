import { defineWork, repeated } from '../../../background/jobs/work.ts'
import { computeDue } from './due.ts'

/** A check without changes only queries an empty table. */
const everyMs = 1000
/**
 * While answers keep coming, as when a class is marked, computing takes a fifth of the time at most: each score changes
 * what all questions of its paper come to, from all their answers.
 */
const restsPerComputing = 4
const mostRestMs = 10_000

/** Keeps the statistics of questions up to date. */
export const statistics = defineWork({
  name: 'computing statistics',
  start(database, report) {
    let restsUntil = 0
    return repeated(everyMs, report, async (isEnding) => {
      const began = performance.now()
      if (began < restsUntil) return
      await computeDue(database, isEnding)
      const now = performance.now()
      restsUntil = now + Math.min(restsPerComputing * (now - began), mostRestMs)
    })
  },
})
