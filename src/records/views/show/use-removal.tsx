import { act } from '../../../../providers/data.ts'
import { namedIn, type Action, type AnyResource } from '../../../../resources/kit/index.ts'
import { useViewTexts } from '../../../base/locales/use-view-texts.ts'
import { useRights } from '../../../base/session/use-rights.ts'
import type { StoredRecord, Values } from '../../screen/stored-record.ts'
import { useConfirm } from '../../screen/use-confirm.tsx'
import { useUndoMessage } from '../../screen/use-undo-message.tsx'
import type { Panel } from './show-model.ts'
import { useFeedback } from '../../../base/loading/feedback.tsx'

export interface Removal {
  action: Action
  /** Confirms, removes the entry, and offers to undo. */
  ask: (entry: Values, name: string) => void
}

/** The input of an action, from an entry with the same names. */
const inputFrom = ({ input = {} }: Action, entry: Values): Values =>
  Object.fromEntries(Object.keys(input).map((key) => [key, entry[key] ?? null]))

/** How a person removes an entry from a record's list; null where they may not, or it is not possible. */
export function useRemoval(
  resource: AnyResource,
  record: StoredRecord,
  { action: { entries } }: Panel,
  changed: () => void,
): Removal | null {
  const { t, say } = useViewTexts()
  const { can } = useRights()
  const { message } = useFeedback()
  const confirm = useConfirm()
  const showUndo = useUndoMessage()
  const { remove, restore } = entries ?? {}
  if (remove === undefined || !can(resource, remove)) return null
  const action = namedIn(resource.actions, remove)
  const isUndoable = restore !== undefined && can(resource, restore)
  // A refusal has been shown already; either way the list is reloaded.
  const write = (name: string, entry: Values) =>
    act(resource, name, { ids: [record.id], input: inputFrom(namedIn(resource.actions, name), entry) })
      .then(
        () => true,
        () => false,
      )
      .finally(changed)
  const bringBack = async (name: string, entry: Values) => {
    if (await write(name, entry)) void message.success(t('list.undone', { count: 1 }))
  }
  const takeAway = async (entry: Values) => {
    if (!(await write(remove, entry))) return
    const back = isUndoable ? () => bringBack(restore, entry) : null
    showUndo(
      `${remove}-${JSON.stringify(inputFrom(action, entry))}`,
      t('action.done', { action: say(action.label) }),
      back,
    )
  }
  return {
    action,
    ask: (entry, name) =>
      confirm({
        title: t('show.removeEntry', { action: say(action.label), name }),
        content: action.confirm && say(action.confirm),
        okText: say(action.label),
        danger: action.danger ? (isUndoable ? 'can be undone' : 'for good') : undefined,
        cancelText: t('common.cancel'),
        onOk: () => takeAway(entry),
      }),
  }
}
