import { Suspense, useState, type UIEvent } from 'react'
import { LoadingOutlined } from '@ant-design/icons'
import { Empty, Select } from 'antd'
import { useViewTexts } from '../locales/use-view-texts.ts'
import { InputPlace } from './input-place.tsx'
import { lazyPart } from './lazy-part.tsx'
import { isSearchable, isTree, useRecordOptions, type RecordSelectProps } from './record-options.ts'
import { useTitles } from './record-titles.ts'
import { useDebounced } from './use-debounced.ts'
import { useRights } from './use-rights.ts'

const searchAfterMs = 300
/** So many pixels before the end of the list, the next page is asked for. */
const nearEndPx = 48

export const TreeRecordSelect = lazyPart(() => import('./tree-record-select.tsx').then((module) => module.TreeRecordSelect))

/** Chooses records of another resource by their titles: from a tree where they form one, else by searching. */
export function RecordSelect(props: RecordSelectProps) {
  const { can } = useRights()
  const { t } = useViewTexts()
  const readable = can(props.target, 'list')
  const shared = { ...props, disabled: props.disabled || !readable, placeholder: readable ? (props.placeholder ?? t('widget.choose')) : t('widget.notReadable') }
  if (!isTree(props.target)) return <SearchSelect {...shared} />
  return (
    <Suspense fallback={<InputPlace text={shared.placeholder} />}>
      <TreeRecordSelect {...shared} />
    </Suspense>
  )
}

const asIds = (chosen: number | number[] | null | undefined): number[] => (Array.isArray(chosen) ? chosen : chosen ? [chosen] : [])

function SearchSelect({ id, target, many, value, onChange, max, disabled, status, placeholder }: RecordSelectProps) {
  const { t } = useViewTexts()
  const [open, setOpen] = useState(false)
  const [words, setWords] = useState('')
  const asked = useDebounced(words.trim(), searchAfterMs)
  const { options, isFetching, isError, hasNextPage, fetchNextPage } = useRecordOptions(target, asked, open)
  const titles = useTitles(target, value)
  const unlisted = titles.filter((one) => !options.some((option) => option.value === one.id)).map((one) => ({ value: one.id, label: one.title }))
  const onScroll = ({ currentTarget: list }: UIEvent<HTMLElement>) => {
    if (list.scrollTop + list.clientHeight > list.scrollHeight - nearEndPx && hasNextPage && !isFetching) void fetchNextPage()
  }
  return (
    <Select<number | number[]>
      id={id}
      aria-label={id === undefined ? placeholder : undefined}
      mode={many ? 'multiple' : undefined}
      value={many ? [...value] : value[0]}
      onChange={(chosen) => onChange(asIds(chosen))}
      options={[...(words === '' ? unlisted : []), ...options]}
      showSearch={isSearchable(target)}
      filterOption={false}
      onSearch={setWords}
      onOpenChange={(now) => {
        setOpen(now)
        if (!now) setWords('')
      }}
      onPopupScroll={onScroll}
      maxCount={many ? max : undefined}
      notFoundContent={isFetching ? <LoadingOutlined /> : isError ? t('widget.loadFailed') : <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} />}
      loading={open && isFetching}
      labelRender={({ value: one, label }) => label ?? titles.find((title) => title.id === one)?.title ?? `#${String(one)}`}
      allowClear
      disabled={disabled}
      status={status}
      placeholder={placeholder}
      popupMatchSelectWidth={false}
    />
  )
}
