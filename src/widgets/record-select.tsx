import { useDeferredValue, useState, type UIEvent } from 'react'
import { Empty, Select, Spin, TreeSelect } from 'antd'
import type { AnyResource } from '../../resources/kit/index.ts'
import type { TreeNode } from '../../providers/data.ts'
import { useViewTexts } from '../locales/use-view-texts.ts'
import { groupFor, hasGroups, isSearchable, isTree, useRecordOptions, useTreeOptions } from './record-options.ts'
import { useTitles } from './record-titles.ts'
import { useDebounced } from './use-debounced.ts'
import { useRights } from './use-rights.ts'

interface RecordSelectProps {
  id?: string
  target: AnyResource
  many: boolean
  value: readonly number[]
  onChange: (ids: number[]) => void
  record: Readonly<Record<string, unknown>>
  max?: number
  disabled?: boolean
  status?: 'error'
  placeholder?: string
  /** A node that cannot be chosen, with everything below it: a node is not its own parent. */
  exceptBelow?: number
}

const searchAfterMs = 300
/** So many pixels before the end of the list, the next page is asked for. */
const nearEndPx = 48

/** Chooses records of another resource by their titles: from a tree where they form one, else by searching. */
export function RecordSelect(props: RecordSelectProps) {
  const { can } = useRights()
  const { t } = useViewTexts()
  const readable = can(props.target, 'list')
  const shared = { ...props, disabled: props.disabled || !readable, placeholder: readable ? (props.placeholder ?? t('widget.choose')) : t('widget.notReadable') }
  return isTree(props.target) ? <TreeRecordSelect {...shared} /> : <SearchSelect {...shared} />
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
      notFoundContent={isFetching ? <Spin size="small" /> : isError ? t('widget.loadFailed') : <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} />}
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

interface TreeOption {
  value: number | string
  title: string
  disabled?: boolean
  selectable?: boolean
  disableCheckbox?: boolean
  checkable?: boolean
  children: TreeOption[]
}

function treeOptions(nodes: readonly TreeNode[], areGroups: boolean, exceptBelow?: number): TreeOption[] {
  return nodes.map((node) => {
    const excluded = !areGroups && node.id === exceptBelow
    return {
      value: areGroups ? `group-${node.id}` : node.id,
      title: node.name,
      disabled: excluded,
      ...(areGroups && { selectable: false, checkable: false }),
      children: excluded ? [] : treeOptions(node.children, false, exceptBelow),
    }
  })
}

function TreeRecordSelect({ id, target, many, value, onChange, record, max, disabled, status, placeholder, exceptBelow }: RecordSelectProps) {
  const [open, setOpen] = useState(false)
  const group = groupFor(target, record)
  const { data, isFetching } = useTreeOptions(target, group, open)
  const titles = useTitles(target, value)
  const options = useDeferredValue(treeOptions(data ?? [], group === undefined && hasGroups(target), exceptBelow))
  const labelled = titles.map((one) => ({ value: one.id, label: one.title }))
  return (
    <TreeSelect<Array<{ value: number; label: string }> | { value: number; label: string } | undefined>
      id={id}
      value={many ? labelled : labelled[0]}
      onChange={(chosen) => onChange((Array.isArray(chosen) ? chosen : chosen ? [chosen] : []).map((one) => one.value))}
      labelInValue
      treeData={options}
      treeCheckable={many}
      treeCheckStrictly={many}
      showCheckedStrategy="SHOW_ALL"
      showSearch
      treeNodeFilterProp="title"
      onOpenChange={setOpen}
      loading={isFetching}
      notFoundContent={isFetching ? <Spin size="small" /> : undefined}
      maxCount={many ? max : undefined}
      allowClear
      disabled={disabled}
      status={status}
      placeholder={placeholder}
      popupMatchSelectWidth={false}
      listHeight={320}
      styles={{ popup: { root: { minWidth: 280 } } }}
    />
  )
}
