import { tooManyTries } from '../fault.ts'

/**
 * Lets `atOnce` calls run; up to `waitingAtMost` others wait in order, and any beyond those get an error that asks to
 * try again.
 */
export function inTurns(atOnce: number, waitingAtMost: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running < atOnce) running += 1
    else if (waiting.length >= waitingAtMost) throw tooManyTries(5)
    else await new Promise<void>((begin) => waiting.push(begin))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
