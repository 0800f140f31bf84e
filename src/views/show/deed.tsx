import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { HistoryEntry } from '../../../providers/data.ts'
import { recordHref } from '../../../providers/pages.ts'
import type { AnyResource } from '../../../resources/kit/index.ts'
import { useVersionTexts } from '../../locales/use-version-texts.ts'
import { useViewTexts } from '../../locales/use-view-texts.ts'

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
  clear_all_allocation: 'show.grantsCleared',
} as const

interface DeedProps {
  resource: AnyResource
  id: number
  entry: HistoryEntry
}

/** What was done, in words: a verb, or an action by its declared label; of a version brought back and of a merge, which. */
export function Deed({ resource, id, entry }: DeedProps): ReactNode {
  const { action, after } = entry
  const { t, say } = useViewTexts()
  const versionWords = useVersionTexts()
  if (action === 'revert') {
    const version = after?.['version']
    return typeof version === 'number'
      ? versionWords('versions.revertedTo', { version })
      : versionWords('versions.reverted')
  }
  if (resource.likeness && action === `merge_${resource.name}`)
    return <Merged resource={resource} id={id} entry={entry} />
  if (action in words) return t(words[action as keyof typeof words])
  const declared = resource.actions[action] as { label: Parameters<typeof say>[0] } | undefined
  return declared ? say(declared.label) : action
}

/** Of the record that was kept: which went into it; of those: which one was kept. */
function Merged({ resource, id, entry: { before, after } }: DeedProps) {
  const { t } = useViewTexts()
  const versionWords = useVersionTexts()
  const kept = after?.['id']
  if (typeof kept !== 'number') return versionWords('versions.merged')
  if (kept === id)
    return versionWords('versions.mergedHere', {
      records: [before?.['id']]
        .flat()
        .map((one) => `#${String(one)}`)
        .join(t('common.listSeparator')),
    })
  const href = recordHref(resource, kept)
  return (
    <>
      {versionWords('versions.mergedInto')} {href ? <Link to={href}>#{kept}</Link> : `#${kept}`}
    </>
  )
}
