import { expect, it } from 'vitest'
import { noTries, pauseAfter, triedAgain } from '../../src/records/views/form/use-autosave.ts'

const values = { name: '一中' }

it('an autosave that fails is tried again ever more rarely, and one that is refused not before something is typed', () => {
  let tries = noTries
  const pauses = Array.from({ length: 8 }, () => {
    const pause = pauseAfter(tries, 1200)
    tries = triedAgain(tries, 'failed', values)
    return pause
  })
  expect(pauses).toEqual([1200, 2400, 4800, 9600, 19_200, 38_400, 60_000, 60_000])
  expect(tries.refused).toBeNull()
  for (const outcome of ['refused', 'locked', 'conflict'] as const)
    expect(triedAgain(noTries, outcome, values)).toEqual({ failed: 1, refused: values })
  expect(triedAgain(tries, 'saved', values)).toBe(noTries)
})
