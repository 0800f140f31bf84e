import { useEffect, useRef, useState } from 'react'
import type { Values } from '../../screen/stored-record.ts'
import type { RecordForm } from './use-record-form.ts'
import type { Saving } from './use-save.ts'
import type { Submission } from './use-submission.ts'

/** How the tries to save went that did not succeed. */
export interface Tries {
  failed: number
  /** Input that the server has refused: it is not sent again before it is changed. */
  refused: Values | null
}

export const noTries: Tries = { failed: 0, refused: null }

const longestMs = 60_000

/** The pause before the next try: each that failed doubles it, up to a minute. */
export const pauseAfter = ({ failed }: Tries, ms: number): number => Math.min(longestMs, ms * 2 ** Math.min(failed, 20))

export function triedAgain({ failed }: Tries, outcome: Saving['outcome'] | null, sent: Values): Tries {
  if (outcome === 'saved' || outcome === 'unchanged' || outcome === null) return noTries
  return { failed: failed + 1, refused: outcome === 'failed' ? null : sent }
}

/** Saves an edit by itself once nothing was typed for a while; what the server does not take, ever more rarely. */
export function useAutosave(
  { values, dirty, sound }: RecordForm,
  submission: Submission,
  afterMs: number | undefined,
): void {
  const latest = useRef(submission)
  latest.current = submission
  const [tries, setTries] = useState(noTries)
  const isDue = afterMs !== undefined && dirty && sound && !submission.saving && tries.refused !== values
  useEffect(() => {
    if (!isDue) return undefined
    const save = async () => {
      const outcome = await latest.current.autosave()
      setTries((now) => triedAgain(now, outcome, values))
    }
    const timer = setTimeout(() => void save(), pauseAfter(tries, afterMs))
    return () => clearTimeout(timer)
  }, [isDue, values, afterMs, tries])
}
