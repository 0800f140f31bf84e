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

/** Chooses records of another resource by their titles: from a tree, or by searching. */
export function RecordSelect(props: RecordSelectProps) {
  const { can } = useRights()
  const { t } = useViewTexts()
  const readable = can(props.target, 'list')
  const shared = {
    ...props,
    disabled: props.disabled || !readable,
    placeholder: readable ? (props.placeholder ?? t('widget.choose')) : t('widget.notReadable'),
  }
  const Select = isTree(props.target) ? TreeRecordSelect : SearchRecordSelect
  return (
    <Suspense fallback={<InputPlace text={shared.placeholder} />}>
      <Select {...shared} />
    </Suspense>
  )
}
