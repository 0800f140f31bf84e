import { appendFileSync, existsSync, readFileSync } from 'node:fs'

export interface Counts {
  passed: number
  failed: number
  skipped: number
  /** The names of tests that needed a second try. */
  retried: string[]
  /** Processor seconds of all processes, or null where they cannot be had. */
  seconds: number | null
}

/** Kept as a line each, for who sums several runs. */
export const keep = (file: string, counts: Counts): void => appendFileSync(file, `${JSON.stringify(counts)}\n`)

export const kept = (file: string): Counts[] =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as Counts)
    : []

const summed = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0)

export const sumOf = (runs: readonly Counts[]): Counts => ({
  passed: summed(runs.map(({ passed }) => passed)),
  failed: summed(runs.map(({ failed }) => failed)),
  skipped: summed(runs.map(({ skipped }) => skipped)),
  retried: runs.flatMap(({ retried }) => retried),
  seconds: runs.some(({ seconds }) => seconds === null) ? null : summed(runs.map(({ seconds }) => seconds ?? 0)),
})

/** The end of a run's output. The last line is the counts alone: people and machines look for them there. */
export function printed({ passed, failed, skipped, retried, seconds }: Counts): string {
  const again =
    retried.length > 0 ? [`at the second try: ${retried.length}`, ...retried.map((name) => `  ${name}`)] : []
  const work = seconds === null ? [] : [`${seconds.toFixed(0)} processor seconds (user and system, all processes)`]
  return [...again, ...work, `${passed} passed, ${failed} failed, ${skipped} skipped`].join('\n')
}
