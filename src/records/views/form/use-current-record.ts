import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { readOne } from '../../../../providers/data.ts'
import type { ResourceName } from '../../../../resources/index.ts'
import { readOnlyFields } from '../../../../resources/kit/index.ts'
import { useRights } from '../../../base/session/use-rights.ts'
import { changedFields, recordValues } from '../../screen/form-model.ts'
import { followed } from '../../screen/kept-input.ts'
import type { StoredRecord, Values } from '../../screen/stored-record.ts'
import type { RecordForm } from './use-record-form.ts'

export interface CurrentRecord {
  /** The latest known record, whatever the form started from; null in a form for a new one. */
  record: Values | null
  /** Fields of the form that this person may not change in the current record. */
  readOnly: ReadonlySet<string>
  /** Called when the record was saved, or changed otherwise. */
  note: (record: Values) => void
  /** An action changed the record: reads it, and keeps the input. */
  follow: () => Promise<void>
}

const none: ReadonlySet<string> = new Set()

/** The record of a form as others change it meanwhile, and its read-only fields. */
export function useCurrentRecord(form: RecordForm, record: StoredRecord | null): CurrentRecord {
  const { resource, names, base, values, restart } = form
  const { rights } = useRights()
  const [current, note] = useState<Values | null>(record)
  const readOnly = useMemo(() => {
    const all = current ? readOnlyFields(resource, current, rights) : none
    return all.size > 0 ? new Set(names.filter((name) => all.has(name))) : none
  }, [resource, current, rights, names])
  const id = record?.id
  const follow = useCallback(async () => {
    if (id === undefined) return
    const now = (await readOne(resource.name as ResourceName, id)) as unknown as StoredRecord
    note(now)
    // When only that changed, the form continues from there; otherwise saving will show the changes of others.
    if (now.version !== Number(base['version']) + 1) return
    restart(now, { ...recordValues(resource, now), id, ...changedFields(resource, base, values, names) })
  }, [resource, id, names, base, values, restart])
  return { record: current, readOnly, note, follow }
}

/**
 * A form whose record is read again follows it: a move, an undo, an edit elsewhere. What was typed stays, and so does
 * the version that the form started from where both changed one field. `isHeld`: not now.
 */
export function useFollowedRecord(
  form: RecordForm,
  record: StoredRecord | null,
  note: CurrentRecord['note'],
  isHeld: boolean,
): void {
  const { resource, names, base, values, restart } = form
  const known = useRef(record?.version ?? 0)
  useEffect(() => {
    if (!record || isHeld || record.version <= known.current) return
    known.current = record.version
    if (record.version <= Number(base['version'])) return
    note(record)
    const stored = { ...recordValues(resource, record), id: record.id }
    const next = followed(names, base, values, stored)
    if (next) restart(record, next)
  }, [resource, names, base, values, restart, record, note, isHeld])
}
