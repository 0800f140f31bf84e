import { useEffect, useRef } from 'react'
import { act } from '../../../../providers/data.ts'
import { isUnsettled } from '../../../../resources/learners/polled/unsettled.ts'
import type { PolledOptions } from '../../../../resources/learners/polled/options.ts'
import type { AnyResource } from '../../../../resources/kit/index.ts'
import type { StoredRecord, Values } from '../../../records/screen/stored-record.ts'

const intervalMs = 2_000

/** The shown records that are still changing. */
const unsettledIds = (options: PolledOptions, records: readonly Values[]): number[] =>
  records.flatMap((record) => (isUnsettled(options, record) ? [Number(record['id'])] : []))

/** Whether an answer says something else of a record than what is shown. */
const hasMoved = (options: PolledOptions, records: readonly Values[], answered: readonly Values[]): boolean => {
  const byId = new Map(answered.map((one) => [one['id'], one]))
  return records.some((record) => {
    const now = byId.get(record['id'])
    return now !== undefined && Object.keys(options.while).some((name) => now[name] !== record[name])
  })
}

/**
 * Asks about all unsettled records of the page in one call, every two seconds, and loads the page again when one has
 * moved. Nothing is asked once all have settled, and while the browser's tab is hidden.
 */
export function useFollowed(
  resource: AnyResource,
  options: PolledOptions,
  records: readonly StoredRecord[],
  refresh: () => void,
): void {
  const latest = useRef({ records, refresh })
  latest.current = { records, refresh }
  const waiting = unsettledIds(options, records).join()
  useEffect(() => {
    if (waiting === '') return undefined
    const ids = waiting.split(',').map(Number)
    let isAsking = false
    const ask = async (): Promise<void> => {
      if (isAsking || document.hidden) return
      isAsking = true
      try {
        const { list } = await act<{ list: Values[] }>(resource, options.by, { ids, isQuiet: true })
        if (hasMoved(options, latest.current.records, list)) latest.current.refresh()
      } catch {
        // The next call asks again; what the list itself cannot load, it says.
      } finally {
        isAsking = false
      }
    }
    const timer = setInterval(() => void ask(), intervalMs)
    const onVisible = (): void => void ask()
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [resource, options, waiting])
}
