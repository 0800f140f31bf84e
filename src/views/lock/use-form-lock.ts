import { useCallback, useMemo, useState } from 'react'
import { readOne } from '../../../providers/data.ts'
import type { ResourceName } from '../../../resources/index.ts'
import { shutFields } from '../../../resources/kit/index.ts'
import { useRights } from '../../session/use-rights.ts'
import { changedFields, recordValues } from '../../screen/form-model.ts'
import type { StoredRecord, Values } from '../../screen/stored-record.ts'
import type { RecordForm } from '../form/use-record-form.ts'

export interface FormLock {
  /** The record as it was last heard of, whatever the form was begun from; null in a form for a new one. */
  standing: Values | null
  /** Fields of the form that the record's state does not let this person change. */
  shut: ReadonlySet<string>
  /** The record was saved, or did something else that is known here. */
  note: (record: Values) => void
  /** The record went to another state: reads it, and keeps what was typed. */
  follow: () => Promise<void>
}

const none: ReadonlySet<string> = new Set()

/** What of a form is locked by the state of its record. */
export function useFormLock(form: RecordForm, record: StoredRecord | null): FormLock {
  const { resource, names, base, values, restart } = form
  const { rights } = useRights()
  const [standing, note] = useState<Values | null>(record)
  const shut = useMemo(() => {
    if (!standing || !resource.lock) return none
    const all = shutFields(resource, standing, rights)
    return new Set(names.filter((name) => all.has(name)))
  }, [resource, standing, rights, names])
  const id = record?.id
  const follow = useCallback(async () => {
    if (id === undefined) return
    const now = (await readOne(resource.name as ResourceName, id)) as unknown as StoredRecord
    note(now)
    // When nothing but the state changed the form goes on from there; else saving will show what others changed.
    if (now.version !== Number(base['version']) + 1) return
    restart(now, { ...recordValues(resource, now), id, ...changedFields(resource, base, values, names) })
  }, [resource, id, names, base, values, restart])
  return { standing, shut, note, follow }
}
