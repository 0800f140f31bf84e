import { useCallback, useState } from 'react'
import type { StoredRecord } from '../../screen/stored-record.ts'

export type Select = (records: readonly StoredRecord[], on: boolean) => void

/** The chosen records, also those of other pages. */
export function useSelection() {
  const [selected, setSelected] = useState<ReadonlyMap<number, StoredRecord>>(new Map())
  const select = useCallback<Select>((records, on) => {
    setSelected((now) => {
      const next = new Map(now)
      for (const record of records) {
        if (on) next.set(record.id, record)
        else next.delete(record.id)
      }
      return next
    })
  }, [])
  const clear = useCallback(() => setSelected(new Map()), [])
  return { selected, select, clear }
}
