import { useState } from 'react'
import { useForm } from '@refinedev/antd'
import type { HttpError } from '@refinedev/core'
import type { FormProps } from 'antd'
import { newIdempotencyKey } from '../../../../providers/data.ts'
import { HttpFault } from '../../../../providers/fault.ts'
import type { AnyResource, ValidationIssue } from '../../../../resources/kit/index.ts'
import { useFreshen } from '../../screen/use-freshen.ts'
import { changedFields, createdFields } from '../../screen/form-model.ts'
import type { StoredRecord, Values } from '../../screen/stored-record.ts'
import { sentValues } from './sent-values.ts'
import type { RecordForm } from './use-record-form.ts'

/**
 * How a try to save ended. `conflict`: somebody saved in between; `refused`: the faults are at their fields; `locked`:
 * the state of the record does not allow the change.
 */
export type Saving =
  | { outcome: 'saved'; record: StoredRecord }
  | { outcome: 'unchanged' }
  | { outcome: 'conflict'; current: StoredRecord }
  | { outcome: 'refused'; issues: readonly ValidationIssue[] }
  | { outcome: 'locked'; message: string }
  | { outcome: 'failed' }

export interface Sender {
  /** For the antd form around the fields. */
  formProps: FormProps<Values>
  /** Creates a record, or changes the form's record. */
  send: (values: Values) => Promise<StoredRecord>
  sending: boolean
  /** The next create gets a new key. */
  renew: () => void
}

/**
 * Refine's form: it sends, and knows whether it is sending. Values and faults are in `useRecordForm`: Refine's resets
 * its fields in an effect, which runs again whenever a kept-alive tab is shown, and only knows faults of whole fields,
 * in the language that they came in. Used outside of what is drawn with each letter, as it calls two dozen hooks.
 */
export function useSender(resource: AnyResource, record: StoredRecord | null): Sender {
  const [idempotencyKey, setKey] = useState(newIdempotencyKey)
  const { formProps, onFinish, formLoading } = useForm<StoredRecord, HttpError, Values>({
    resource: resource.name,
    action: record ? 'edit' : 'create',
    id: record?.id,
    mutationMeta: { idempotencyKey },
    queryOptions: { enabled: false },
    liveMode: 'off',
    redirect: false,
    disableServerSideValidation: true,
    successNotification: false,
    errorNotification: false,
  })
  return {
    formProps,
    send: async (values) => (await onFinish(values))!.data,
    sending: formLoading,
    renew: () => setKey(newIdempotencyKey()),
  }
}

export type Save = (values: Values, base: Values) => Promise<Saving>

/** Saves a form: a create with one key per opening, an update with the changes and the version that was read. */
export function useSave(form: RecordForm, send: Sender['send']): Save {
  const { resource, mode, names } = form
  const freshen = useFreshen()

  return async (typed, base) => {
    const values = sentValues(resource, typed, base)
    const changed = changedFields(resource, base, values, names)
    if (mode === 'edit' && Object.keys(changed).length === 0) return { outcome: 'unchanged' }
    try {
      const sent = mode === 'edit' ? { ...changed, version: base['version'] } : createdFields(values, names)
      const record = await send(sent)
      void freshen(resource.name)
      return { outcome: 'saved', record }
    } catch (fault) {
      return refusal(form, fault)
    }
  }
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
