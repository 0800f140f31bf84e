import { Suspense } from 'react'
import { useViewTexts } from '../../base/locales/use-view-texts.ts'
import { InputPlace } from '../../base/loading/input-place.tsx'
import { lazyPart } from '../../base/loading/lazy-part.tsx'
import { isTree, type RecordSelectProps } from './record-options.ts'
import { useRights } from '../../base/session/use-rights.ts'

const TreeRecordSelect = lazyPart(() => import('./tree-record-select.tsx').then((module) => module.TreeRecordSelect))
const SearchRecordSelect = lazyPart(() =>
  import('./search-record-select.tsx').then((module) => module.SearchRecordSelect),
)

/** Both variants load before a form needs them. */
export const preloadRecordSelects = (): Promise<unknown> =>
  Promise.all([TreeRecordSelect.preload(), SearchRecordSelect.preload()])

/**
 * Chooses records of another resource by their titles: from a tree, or by searching. Who may not open its list has the
 * titles to search, and no tree.
 */
export function RecordSelect(props: RecordSelectProps) {
  const { can } = useRights()
  const { t } = useViewTexts()
  const { target, placeholder = t('widget.choose') } = props
  const Select = isTree(target) && can(target, 'list') ? TreeRecordSelect : SearchRecordSelect
  return (
    <Suspense fallback={<InputPlace text={placeholder} />}>
      <Select {...props} placeholder={placeholder} />
    </Suspense>
  )
}
