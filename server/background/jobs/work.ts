import type { Database } from '../../storage/postgres/database.ts'

/** What goes on beside the calls. */
export interface Work {
  /** What could not be done, for the log: "computing statistics". */
  name: string
  /** Begins when the server does. The answer ends it. */
  start(database: Database, report: WorkReport): { stop(): Promise<void> }
}

export interface WorkReport {
  /** Logs why something was not done; the work goes on. */
  failed(error: unknown): void
  /** Open lists of these resources are read again. */
  changed(resources: ReadonlySet<string>): void
}

export const defineWork = (work: Work): Work => work

/** Does it again and again, never twice at a time, until it is stopped; `isEnding` tells long work to end early. */
export function repeated(
  everyMs: number,
  { failed }: Pick<WorkReport, 'failed'>,
  look: (isEnding: () => boolean) => Promise<void>,
): { stop(): Promise<void> } {
  let ending = false
  let working: Promise<void> | null = null
  const timer = setInterval(() => {
    working ??= look(() => ending)
      .catch(failed)
      .finally(() => (working = null))
  }, everyMs)
  return {
    async stop() {
      clearInterval(timer)
      ending = true
      await working
    },
  }
}
