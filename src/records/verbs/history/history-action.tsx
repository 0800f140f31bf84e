import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { HistoryEntry } from '../../../../providers/data.ts'
import type { AnyResource } from '../../../../resources/kit/index.ts'
import { useVersionTexts } from './use-version-texts.ts'
import { useViewTexts } from '../../../base/locales/use-view-texts.ts'
import { useSlots } from '../../screen/capability-slots.ts'
import { actionNames } from '../../../../resources/index.ts'
import { ownEntry } from '../../../../resources/kit/own-entry.ts'

const words = {
  create: 'show.created',
  update: 'show.updated',
  delete: 'show.deleted',
  restore: 'show.restored',
  purge: 'show.purged',
  move: 'show.moved',
  import: 'show.imported',
  undo_import: 'show.importUndone',
  grant: 'show.granted',
  download: 'show.downloaded',
  clear_all_allocation: 'show.grantsCleared',
} as const

interface HistoryActionProps {
  resource: AnyResource
  id: number
  entry: HistoryEntry
}

/**
 * What was done, in words: a verb, or an action by its declared label; for a revert, the version; for a capability, its
 * own text.
 */
export function HistoryAction({ resource, id, entry }: HistoryActionProps): ReactNode {
  const { action, after } = entry
  const { t, say } = useViewTexts()
  const versionWords = useVersionTexts()
  const slots = useSlots()
  if (action === 'revert') {
    const version = after?.['version']
    return typeof version === 'number'
      ? versionWords('versions.revertedTo', { version })
      : versionWords('versions.reverted')
  }
  for (const { historyNote } of slots) {
    const note = historyNote?.(id, entry)
    if (note !== undefined) return note
  }
  const word = ownEntry(words, action)
  if (word) return t(word)
  const declared = ownEntry(resource.actions, action)
  return declared ? say(declared.label) : <ActionElsewhere entry={entry} />
}

/** An action of another resource that changed this record too, by its label; else what became of the record. */
function ActionElsewhere({ entry: { action, before, after } }: { entry: HistoryEntry }) {
  const { t, say } = useViewTexts()
  const { data, isPending } = useQuery({
    queryKey: ['words', 'actions'],
    queryFn: () => actionNames(),
    staleTime: Infinity,
    retry: false,
  })
  const name = data && ownEntry(data, action)
  if (name) return say(name)
  if (isPending) return '…'
  return t(before === null ? 'show.created' : after === null ? 'show.deleted' : 'show.updated')
}
