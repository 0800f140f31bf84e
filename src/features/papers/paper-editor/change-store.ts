import { createStore, promisifyRequest, type UseStore } from 'idb-keyval'
import type { ChangeStore } from './model/paper-sync.ts'
import type { Batch } from './model/paper-state.ts'
import { itemAt } from '../../../../resources/kit/present.ts'

/**
 * Unconfirmed changes of papers in IndexedDB, under `[person, paper, time, op_id]`: one entry each, written at once and
 * deleted when the server has it. Another window may send what is left as well: the server knows them by `op_id`.
 */

let opening: UseStore | null | undefined

function database(): UseStore | null {
  if (opening !== undefined) return opening
  try {
    opening = createStore('paper-changes', 'changes')
  } catch {
    opening = null
  }
  return opening
}

let lastAt = 0
/** The current time in ms, later than any before. */
const stamp = (): number => (lastAt = Math.max(Date.now(), lastAt + 1))

export function changeStore(person: number, paper: number): ChangeStore {
  const keys = new Map<string, IDBValidKey>()
  const store = database()
  const keyOf = ({ op_id }: Batch): IDBValidKey => {
    const key = keys.get(op_id) ?? [person, paper, stamp(), op_id]
    keys.set(op_id, key)
    return key
  }
  const write = (change: (entries: IDBObjectStore) => void): void => {
    void store?.('readwrite', (entries) => {
      change(entries)
      // At once: the page may be closed before the browser would do it by itself.
      entries.transaction.commit()
      return promisifyRequest(entries.transaction)
    }).catch(() => undefined)
  }
  return {
    async left() {
      const range = IDBKeyRange.bound([person, paper], [person, paper, []])
      const found = await store?.('readonly', (entries) =>
        Promise.all([
          promisifyRequest<IDBValidKey[]>(entries.getAllKeys(range)),
          promisifyRequest<Batch[]>(entries.getAll(range)),
        ]),
      ).catch(() => null)
      const [known, batches] = found ?? [[], []]
      batches.forEach(({ op_id }, at) => keys.set(op_id, itemAt(known, at)))
      return batches
    },
    keep({ op_id, operations }) {
      write((entries) => void entries.put({ op_id, operations }, keyOf({ op_id, operations })))
    },
    drop(ids) {
      const gone = ids.flatMap((id) => keys.get(id) ?? [])
      ids.forEach((id) => keys.delete(id))
      if (gone.length > 0) write((entries) => gone.forEach((key) => void entries.delete(key)))
    },
  }
}
