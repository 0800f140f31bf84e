import { useCallback } from 'react'
import { useDeleteMany } from '@refinedev/core'
import { useNavigate } from 'react-router'
import { purge, restore } from '../../../../providers/data.ts'
import { HttpFault } from '../../../../providers/fault.ts'
import { recordHref } from '../../../../providers/pages.ts'
import { itemAt, maxBatch, type AnyResource } from '../../../../resources/kit/index.ts'
import { useViewTexts } from '../../../base/locales/use-view-texts.ts'
import { RecordExcerpts } from '../../fields/title-line.tsx'
import { useRights } from '../../../base/session/use-rights.ts'
import { showUsedBy } from './used-by.tsx'
import type { Values } from '../../screen/stored-record.ts'
import { useConfirm } from '../../screen/use-confirm.tsx'
import { useFreshen } from '../../screen/use-freshen.ts'
import { useUndoMessage } from '../../screen/use-undo-message.tsx'
import { useFeedback } from '../../../base/loading/feedback.tsx'

/** The wire takes so many ids at once; more go in turn. */
async function inBatches(ids: readonly number[], write: (some: number[]) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < ids.length; from += maxBatch) await write(ids.slice(from, from + maxBatch))
}

export interface RecordWrites {
  /** Each asks first, then does it, says so, and answers through `onDone`. */
  askDelete: (records: readonly Values[], onDone?: () => void, hint?: string) => void
  askPurge: (records: readonly Values[], onDone?: () => void) => void
  /** Nothing is lost by restoring, so it does not ask. */
  restoreNow: (records: readonly Values[], onDone?: () => void) => Promise<void>
}

interface WriteConfirmation {
  one: 'list.deleteOne' | 'trash.purgeOne'
  many: 'list.deleteMany' | 'trash.purgeMany'
  hint: string
  okText: string
  canUndo: boolean
}

/** Asks whether a write is meant, naming the records that it is about. */
function useConfirmWrite(resource: AnyResource) {
  const { t, say } = useViewTexts()
  const confirm = useConfirm()
  return (
    records: readonly Values[],
    { one, many, hint, okText, canUndo }: WriteConfirmation,
    onOk: () => Promise<void>,
  ) =>
    confirm({
      title:
        records.length === 1
          ? t(one, { name: say(resource.label), id: String(itemAt(records, 0)['id']) })
          : t(many, { count: records.length }),
      content: (
        <>
          <RecordExcerpts resource={resource} records={records} unnumbered />
          {hint}
        </>
      ),
      okText,
      danger: canUndo ? 'can be undone' : 'for good',
      cancelText: t('common.cancel'),
      onOk,
    })
}

/**
 * Writes, says why that failed where nothing else does, and reloads everything. What shows a record that is gone has
 * to let go of it (`done`) before. `only`: the one record that is written, whose uses can be shown.
 */
function useAttempt(resource: AnyResource) {
  const { t } = useViewTexts()
  const { message, modal } = useFeedback()
  const { can } = useRights()
  const freshen = useFreshen()
  const navigate = useNavigate()
  return useCallback(
    async (write: () => Promise<unknown>, done: () => void, only?: number): Promise<void> => {
      try {
        await write()
        done()
      } catch (fault) {
        if (fault instanceof HttpFault && fault.used_by) {
          const href = only && can(resource, 'uses') ? recordHref(resource, only) : undefined
          showUsedBy(modal, fault, { t }, href ? () => void navigate(`${href}?tab=uses`) : undefined)
        } else if (fault instanceof HttpFault && fault.code === 100409) void message.warning(fault.message)
      } finally {
        await freshen(resource.name)
      }
    },
    [can, freshen, message, modal, navigate, resource, t],
  )
}

/** Deleting, taking back and deleting for good, with the questions and messages that belong to them. */
export function useRecordWrites(resource: AnyResource): RecordWrites {
  const { t } = useViewTexts()
  const { message } = useFeedback()
  const { can } = useRights()
  const ask = useConfirmWrite(resource)
  const attempt = useAttempt(resource)
  const showUndo = useUndoMessage()
  const { mutateAsync: deleteMany } = useDeleteMany()
  const undo = (ids: number[]) =>
    attempt(
      () => inBatches(ids, (some) => restore(resource, some)),
      () => void message.success(t('list.undone', { count: ids.length })),
    )
  const remove = (ids: number[], onDone?: () => void) => {
    const write = (some: number[]) =>
      deleteMany({ resource: resource.name, ids: some, successNotification: false, errorNotification: false })
    return attempt(
      () => inBatches(ids, write),
      () => {
        showUndo(
          `deleted-${resource.name}-${ids[0]}`,
          t('list.deleted', { count: ids.length }),
          can(resource, 'restore') ? () => undo(ids) : null,
        )
        onDone?.()
      },
      ids.length === 1 ? ids[0] : undefined,
    )
  }
  return {
    askDelete: (records, onDone, hint) => {
      ask(
        records,
        {
          one: 'list.deleteOne',
          many: 'list.deleteMany',
          hint: hint ?? (can(resource, 'restore') ? t('list.deleteHint') : ''),
          okText: t('common.delete'),
          canUndo: can(resource, 'restore'),
        },
        () => remove(idsOf(records), onDone),
      )
    },
    askPurge: (records, onDone) => {
      const done = () => {
        void message.success(t('trash.purged', { count: records.length }))
        onDone?.()
      }
      ask(
        records,
        {
          one: 'trash.purgeOne',
          many: 'trash.purgeMany',
          hint: t('trash.purgeHint'),
          okText: t('trash.purge'),
          canUndo: false,
        },
        () => attempt(() => inBatches(idsOf(records), (some) => purge(resource, some)), done),
      )
    },
    restoreNow: (records, onDone) =>
      attempt(
        () => inBatches(idsOf(records), (some) => restore(resource, some)),
        () => {
          void message.success(t('trash.restored', { count: records.length }))
          onDone?.()
        },
      ),
  }
}

const idsOf = (records: readonly Values[]): number[] => records.map((record) => Number(record['id']))
