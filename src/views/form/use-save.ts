import { useRef, useState } from 'react'
import { useCreate, useUpdate } from '@refinedev/core'
import { newIdempotencyKey } from '../../../providers/data.ts'
import { HttpFault } from '../../../providers/fault.ts'
import type { AnyResource, ValidationIssue } from '../../../resources/kit/index.ts'
import { useFreshen } from '../../screen/use-freshen.ts'
import { changedFields, createdFields } from '../../screen/form-model.ts'
import type { StoredRecord, Values } from '../../screen/stored-record.ts'
import { sentValues } from './sent-values.ts'
import type { RecordForm } from './use-record-form.ts'

/**
 * How a try to save ended. `conflict`: somebody saved in between; `refused`: the faults stand at their fields; `locked`: the state
 * of the record does not let it be changed.
 */
export type Saving =
  | { outcome: 'saved'; record: StoredRecord }
  | { outcome: 'unchanged' }
  | { outcome: 'conflict'; current: StoredRecord }
  | { outcome: 'refused'; issues: readonly ValidationIssue[] }
  | { outcome: 'locked'; message: string }
  | { outcome: 'failed' }

export interface Save {
  saving: boolean
  save: (values: Values, base: Values) => Promise<Saving>
  /** The next create is another one, also for the server. */
  renew: () => void
}

export interface RecordCalls {
  create: (values: Values, idempotencyKey: string) => Promise<StoredRecord>
  update: (base: StoredRecord, changed: Values) => Promise<StoredRecord>
}

/** The two calls by which a form saves. To be had outside of what is drawn at each letter: Refine asks a dozen hooks for each. */
export function useRecordCalls(resource: AnyResource): RecordCalls {
  const quiet = { successNotification: false, errorNotification: false } as const
  const create = useCreate<StoredRecord>()
  const update = useUpdate<StoredRecord>()
  return {
    create: async (values, idempotencyKey) =>
      (await create.mutateAsync({ resource: resource.name, values, meta: { idempotencyKey }, ...quiet })).data,
    update: async ({ id, version }, changed) =>
      (await update.mutateAsync({ resource: resource.name, id, values: { ...changed, version }, ...quiet })).data,
  }
}

/** Saves a form: a create with one key for each opening, an update with what changed and the version that was read. */
export function useSave(form: RecordForm, calls: RecordCalls): Save {
  const { resource, mode, names } = form
  const key = useRef(newIdempotencyKey())
  const [saving, setSaving] = useState(false)
  const freshen = useFreshen()

  const save = async (typed: Values, base: Values): Promise<Saving> => {
    const values = sentValues(resource, typed, base)
    const changed = changedFields(resource, base, values, names)
    if (mode === 'edit' && Object.keys(changed).length === 0) return { outcome: 'unchanged' }
    setSaving(true)
    try {
      const record =
        mode === 'edit'
          ? await calls.update(base as StoredRecord, changed)
          : await calls.create(createdFields(values, names), key.current)
      void freshen(resource.name)
      return { outcome: 'saved', record }
    } catch (fault) {
      return refusal(form, fault)
    } finally {
      setSaving(false)
    }
  }
  return { saving, save, renew: () => void (key.current = newIdempotencyKey()) }
}

function refusal(form: RecordForm, fault: unknown): Saving {
  if (!(fault instanceof HttpFault)) return { outcome: 'failed' }
  if (fault.current && typeof fault.current['version'] === 'number')
    return { outcome: 'conflict', current: fault.current as StoredRecord }
  if (fault.code === 100409) return { outcome: 'locked', message: fault.message }
  if (!fault.errors?.length) return { outcome: 'failed' }
  form.refuse(fault.errors)
  return { outcome: 'refused', issues: fault.errors }
}
