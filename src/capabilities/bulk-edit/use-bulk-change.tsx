import { useState } from 'react'
import { Button } from 'antd'
import { act } from '../../../providers/data.ts'
import { HttpFault } from '../../../providers/fault.ts'
import { bulkCalls } from '../../../resources/capabilities/bulk-edit/index.ts'
import { itemAt, type AnyResource } from '../../../resources/kit/index.ts'
import type { StoredRecord } from '../../records/screen/stored-record.ts'
import { useFreshen } from '../../records/screen/use-freshen.ts'
import type { BulkChange } from './bulk-model.ts'
import { useBulkEditTexts } from './use-bulk-edit-texts.ts'
import { useFeedback } from '../../base/loading/feedback.tsx'

interface Changed {
  changed: { id: number; version: number }[]
}

/** How long the message offers to undo. */
const undoSeconds = 12

/**
 * Runs a change of several records; refusals are returned as `faults`, and the message of a success offers to undo it.
 */
export function useBulkChange(resource: AnyResource, onDone: () => void, onClose: () => void) {
  const { t } = useBulkEditTexts()
  const { message } = useFeedback()
  const freshen = useFreshen()
  const [running, setRunning] = useState(false)
  const [faults, setFaults] = useState<readonly string[]>([])
  const calls = bulkCalls(resource.name)

  const undo = async ({ changed }: Changed, key: string) => {
    message.destroy(key)
    try {
      await act(resource, calls.undo, {
        ids: changed.map(({ id }) => id),
        input: { versions: changed.map(({ version }) => version) },
      })
      void message.success(t('bulkEdit.undone', { count: changed.length }))
    } catch (fault) {
      if (!(fault instanceof HttpFault)) throw fault
    } finally {
      await freshen(resource.name)
    }
  }
  const announce = (done: Changed) => {
    if (done.changed.length === 0) return void message.info(t('bulkEdit.nothing'))
    const key = `bulk-${resource.name}-${itemAt(done.changed, 0).id}-${itemAt(done.changed, 0).version}`
    const back = (
      <Button type="link" size="small" onClick={() => void undo(done, key)}>
        {t('bulkEdit.undo')}
      </Button>
    )
    return void message.success({
      key,
      duration: undoSeconds,
      content: (
        <>
          {t('bulkEdit.changed', { count: done.changed.length })}
          {back}
        </>
      ),
    })
  }
  const apply = async (selected: readonly StoredRecord[], { field, mode, value }: BulkChange) => {
    if (running) return
    setRunning(true)
    setFaults([])
    try {
      const done = await act<Changed>(resource, calls.change, {
        ids: selected.map(({ id }) => id),
        input: { field, mode, value: mode === 'clear' ? null : value },
        inForm: true,
      })
      announce(done)
      onClose()
      onDone()
      await freshen(resource.name)
    } catch (fault) {
      if (!(fault instanceof HttpFault)) throw fault
      if (fault.errors?.length) setFaults([...new Set(fault.errors.map((one) => one.message))])
      else if (fault.code === 100409) setFaults([fault.message])
    } finally {
      setRunning(false)
    }
  }
  return { apply, running, faults, forget: () => setFaults([]) }
}
