import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { Modal } from 'antd'
import { act } from '../../../../providers/data.ts'
import { HttpFault } from '../../../../providers/fault.ts'
import { namedIn, type Action, type AnyResource } from '../../../../resources/kit/index.ts'
import { useAddressChange } from '../../../base/address/use-address-change.ts'
import { useWhole } from '../../../base/loading/declarations.ts'
import { useViewTexts } from '../../../base/locales/use-view-texts.ts'
import { isLeftOut, widgetOf } from '../../fields/registry.ts'
import { focusFirstIssue, FormFields } from '../form/form-fields.tsx'
import { createdFields } from '../../screen/form-model.ts'
import type { Values } from '../../screen/stored-record.ts'
import { useCloseWarning, useSaveKey } from '../form/use-form-guards.ts'
import { useLeaving } from '../form/use-leaving.ts'
import { useRecordForm, type RecordForm } from '../form/use-record-form.ts'
import { useRefusal } from '../../screen/use-refusal.ts'
import { inputForm } from './action-model.ts'
import { useFeedback } from '../../../base/loading/feedback.tsx'

interface ActionFormProps {
  resource: AnyResource
  name: string
  action: Action
  ids: readonly number[]
  start: Values
  note?: ReactNode
  onDone: (answer: unknown) => void
  onCancel: () => void
}

const refusalLine = (sentence: string) => (
  <p className="view-fault" role="alert">
    {sentence}
  </p>
)

/** Four choices as buttons fit in a row. */
const narrowPx = 600
const widePx = 800
const widerPx = 1500

/** As wide as the widest of its inputs needs; never wider than the window. */
function widthOf({ input = {} }: Action): number {
  const fields = Object.values(input)
  if (fields.some((field) => widgetOf(field).wider?.(field))) return widerPx
  return fields.some((field) => widgetOf(field).wide) ? widePx : narrowPx
}

/** Asks for the values that the form starts from again when one of the inputs changes that they depend on. */
function useStartAgain(resource: AnyResource, { startsFrom }: Action, ids: readonly number[], form: RecordForm) {
  const depends = Object.keys((startsFrom && resource.actions[startsFrom]?.input) || {})
  const { values, patch } = form
  const given = useRef<Values>({})
  given.current = Object.fromEntries(depends.map((name) => [name, values[name] ?? null]))
  const key = JSON.stringify(given.current)
  const asked = useRef(key)
  useEffect(() => {
    if (!startsFrom || asked.current === key) return
    asked.current = key
    // A refusal is announced by the provider.
    void act<Values>(resource, startsFrom, { ids, input: given.current })
      .then((start) => asked.current === key && patch(start))
      .catch(() => undefined)
  }, [startsFrom, key, resource, ids, patch])
}

/**
 * The input of an action as a form. Faults from the server are shown at their fields, or below the form where they are
 * of none, and the input is kept: what was typed goes only when the person says so.
 */
export function ActionForm({ resource, name, action, ids, start, note, onDone, onCancel }: ActionFormProps) {
  useWhole(resource)
  const { t, say } = useViewTexts()
  const asResource = useMemo(() => inputForm(resource, action), [resource, action])
  const names = Object.keys(action.input ?? {})
  const form = useRecordForm(asResource, 'create', names, { base: start, values: start })
  useStartAgain(resource, action, ids, form)
  const { message } = useFeedback()
  const refuse = useRefusal()
  const container = useRef<HTMLDivElement>(null)
  const [running, setRunning] = useState(false)
  const [refusal, setRefusal] = useState<ReactNode>(null)
  const submit = async () => {
    if (running) return
    const issues = form.validate()
    if (issues.length > 0) return void requestAnimationFrame(() => focusFirstIssue(container.current, issues))
    setRunning(true)
    setRefusal(null)
    try {
      onDone(
        await act(resource, name, {
          ids,
          input: createdFields(
            form.values,
            names.filter((one) => !isLeftOut(namedIn(asResource.fields, one), one, form.values)),
          ),
          inForm: true,
        }),
      )
    } catch (fault) {
      // Faults of the input are shown at its fields; faults of a record link to the record.
      if (fault instanceof HttpFault && fault.errors?.length && !fault.records?.length) form.refuse(fault.errors)
      else if (fault instanceof HttpFault && fault.code === 100400 && !fault.records?.length)
        setRefusal(refusalLine(fault.message))
      else if (refuse(resource, action, fault)) onCancel()
      else if (fault instanceof HttpFault && fault.code === 100409) void message.warning(fault.message)
    } finally {
      setRunning(false)
    }
  }
  useSaveKey(() => void submit(), container)
  useCloseWarning(form.unsaved)
  const leave = useLeaving(form)
  useAddressChange(() => {
    if (!form.unsaved) onCancel()
  })
  return (
    <Modal
      open
      title={say(action.label)}
      width={widthOf(action)}
      onCancel={() => leave(onCancel)}
      onOk={() => void submit()}
      okText={say(action.go ?? action.label)}
      okButtonProps={{ danger: action.danger }}
      cancelText={t('common.cancel')}
      confirmLoading={running}
      maskClosable={!form.unsaved}
      destroyOnHidden
    >
      {note}
      {action.help && <p className="view-quiet">{say(action.help)}</p>}
      {action.confirm && <p className={action.danger ? 'view-fault' : undefined}>{say(action.confirm)}</p>}
      <div ref={container}>
        <FormFields form={form} groups={asResource.form} idPrefix={`action-${name}`} autoFocus />
      </div>
      {refusal}
    </Modal>
  )
}
