import { useEffect, useState, type KeyboardEvent, type UIEvent } from 'react'
import { LoadingOutlined } from '@ant-design/icons'
import { Empty, Select } from 'antd'
import { listTitleWithin, type AnyResource } from '../../../resources/kit/index.ts'
import { useViewTexts } from '../../base/locales/use-view-texts.ts'
import { useAllOption, withoutAll } from '../../base/inputs/all-option.ts'
import { oneLine } from '../../base/inputs/one-line.tsx'
import { isSearchable, useRecordOptions, type RecordSelectProps } from './record-options.ts'
import { useTitles } from './record-titles.ts'
import { ScreenLink } from './screen-link.tsx'
import { useDebounced } from '../../base/loading/use-debounced.ts'

const searchAfterMs = 300
/** This many pixels before the end of the list, the next page is requested. */
const nearEndPx = 48

const asIds = (chosen: number | number[] | null | undefined): number[] =>
  Array.isArray(chosen) ? chosen : chosen ? [chosen] : []

type Searched = Pick<RecordSelectProps, 'target' | 'nameOf' | 'among' | 'same' | 'record'>

/** The typed search and its results, with further pages near the end of the list. */
function useSearch({ target, ...offered }: Searched, open: boolean) {
  const [words, setWords] = useState('')
  const asked = useDebounced(words.trim(), searchAfterMs)
  const {
    options: found,
    isFetching,
    isError,
    hasNextPage,
    fetchNextPage,
  } = useRecordOptions(target, asked, open, offered)
  const isAsked = words.trim() === asked
  const onScroll = ({ currentTarget: list }: UIEvent<HTMLElement>) => {
    if (list.scrollTop + list.clientHeight > list.scrollHeight - nearEndPx && hasNextPage && !isFetching)
      void fetchNextPage()
  }
  return {
    words,
    setWords,
    found,
    // Results for other words must not be chosen: Enter would take one.
    options: isAsked ? found : [],
    isAnswered: isAsked && !isFetching,
    isFetching,
    isError,
    onScroll,
  }
}

interface NothingFoundProps {
  isAnswered: boolean
  isError: boolean
  target: AnyResource
  words: string
}

/** The text of a list without options: of a resource without records, where one makes them. */
function NothingFound({ isAnswered, isError, target, words }: NothingFoundProps) {
  const { t, say } = useViewTexts()
  if (!isAnswered) return <LoadingOutlined aria-label={t('common.loading')} />
  if (isError) return t('widget.loadFailed')
  if (words !== '') return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} />
  const nothing = t('state.empty', { name: say(listTitleWithin(target)) })
  return (
    <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={nothing}>
      <ScreenLink resource={target} />
    </Empty>
  )
}

/** Chooses records by searching their titles. */
export function SearchRecordSelect({
  id,
  target,
  many,
  value,
  onChange,
  max,
  nameOf,
  disabled,
  status,
  placeholder,
  withAll,
  among,
  record,
}: RecordSelectProps) {
  const all = useAllOption(withAll)
  const [open, setOpen] = useState(false)
  const search = useSearch({ target, nameOf, among, record }, open)
  const { words, setWords, options, isAnswered } = search
  const onInputKeyDown = useEarlyEnter({
    words: words.trim(),
    isAnswered,
    options: search.found,
    choose: (one) => {
      onChange(many ? [...new Set([...value, one])] : [one])
      setWords('')
      if (!many) setOpen(false)
    },
  })
  const titles = useTitles(target, value, nameOf)
  const unlisted = titles
    .filter((one) => !options.some((option) => option.value === one.id))
    .map((one) => ({ value: one.id, label: one.title }))
  return (
    <Select<number | number[]>
      id={id}
      aria-label={id === undefined ? placeholder : undefined}
      mode={many ? 'multiple' : undefined}
      value={many ? [...value] : value[0]}
      onChange={(chosen) => {
        setWords('')
        onChange(withoutAll(asIds(chosen)))
      }}
      options={[...(words === '' ? [...all, ...unlisted] : []), ...options]}
      showSearch={isSearchable(target)}
      filterOption={false}
      searchValue={words}
      onSearch={setWords}
      onInputKeyDown={onInputKeyDown}
      open={open}
      onOpenChange={(now) => {
        setOpen(now)
        if (!now) setWords('')
      }}
      onPopupScroll={search.onScroll}
      maxCount={many ? max : undefined}
      {...(many && withAll ? oneLine : {})}
      notFoundContent={<NothingFound {...{ isAnswered, target, words }} isError={search.isError} />}
      loading={open && search.isFetching}
      labelRender={({ value: one, label }) =>
        label ?? titles.find((title) => title.id === one)?.title ?? `#${String(one)}`
      }
      allowClear
      disabled={disabled}
      status={status}
      placeholder={placeholder}
      popupMatchSelectWidth={false}
    />
  )
}

interface EarlyEnter {
  words: string
  /** Whether the options belong to the words. */
  isAnswered: boolean
  options: readonly { value: number; label: string }[]
  choose: (id: number) => void
}

/** Enter pressed before the response waits for it, and takes the first result for these words, or nothing. */
function useEarlyEnter({ words, isAnswered, options, choose }: EarlyEnter): (event: KeyboardEvent) => void {
  const [wanted, setWanted] = useState<string | null>(null)
  useEffect(() => {
    if (wanted === null) return
    if (wanted !== words) return setWanted(null)
    if (!isAnswered) return
    setWanted(null)
    const taken = options.find(({ label }) => label === words) ?? options[0]
    if (taken) choose(taken.value)
  }, [wanted, words, isAnswered, options, choose])
  return (event) => {
    if (event.key !== 'Enter' || words === '' || isAnswered) return
    event.preventDefault()
    event.stopPropagation()
    setWanted(words)
  }
}
