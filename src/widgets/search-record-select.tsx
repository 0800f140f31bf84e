import { useState, type UIEvent } from 'react'
import { LoadingOutlined } from '@ant-design/icons'
import { Empty, Select } from 'antd'
import { useViewTexts } from '../locales/use-view-texts.ts'
import { isSearchable, useRecordOptions, type RecordSelectProps } from './record-options.ts'
import { useTitles } from './record-titles.ts'
import { useDebounced } from './use-debounced.ts'

const searchAfterMs = 300
/** So many pixels before the end of the list, the next page is asked for. */
const nearEndPx = 48

const asIds = (chosen: number | number[] | null | undefined): number[] => (Array.isArray(chosen) ? chosen : chosen ? [chosen] : [])

/** Chooses records by searching their titles. */
export function SearchRecordSelect({ id, target, many, value, onChange, max, nameOf, disabled, status, placeholder }: RecordSelectProps) {
  const { t } = useViewTexts()
  const [open, setOpen] = useState(false)
  const [words, setWords] = useState('')
  const asked = useDebounced(words.trim(), searchAfterMs)
  const { options, isFetching, isError, hasNextPage, fetchNextPage } = useRecordOptions(target, asked, open, nameOf)
  const titles = useTitles(target, value, nameOf)
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
      notFoundContent={isFetching ? <LoadingOutlined aria-label={t('common.loading')} /> : isError ? t('widget.loadFailed') : <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} />}
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
