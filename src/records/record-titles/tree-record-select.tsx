import { useDeferredValue, useState } from 'react'
import { Spin, TreeSelect } from 'antd'
import type { TreeNode } from '../../../providers/data.ts'
import { useViewTexts } from '../../base/locales/use-view-texts.ts'
import { useAllOption, withoutAll } from '../../base/inputs/all-option.ts'
import { oneLine } from '../../base/inputs/one-line.tsx'
import { groupFor, hasGroups, useTreeOptions, useTreesLoading, type RecordSelectProps } from './record-options.ts'
import { useTitles } from './record-titles.ts'
import './tree-record-select.css'

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

/** Chooses records from the tree that they form. */
export function TreeRecordSelect({
  id,
  target,
  many,
  value,
  onChange,
  record,
  max,
  branches,
  disabled,
  status,
  placeholder,
  withAll,
  exceptBelow,
}: RecordSelectProps) {
  const { t } = useViewTexts()
  const all = useAllOption(withAll).map(({ value: one, label }) => ({ value: one, title: label, children: [] }))
  const [open, setOpen] = useState(false)
  const group = groupFor(target, record)
  // The trees of a course load together when it is chosen, not one after another as they are opened.
  const { data } = useTreeOptions(target, group, open || (group !== undefined && !disabled))
  const isFetching = useTreesLoading(group)
  const titles = useTitles(target, value)
  const options = useDeferredValue(treeOptions(data ?? [], group === undefined && hasGroups(target), exceptBelow))
  const labelled = titles.map((one) => ({ value: one.id, label: one.title }))
  return (
    <TreeSelect<Array<{ value: number; label: string }> | { value: number; label: string } | undefined>
      id={id}
      aria-label={id === undefined ? placeholder : undefined}
      value={many ? labelled : labelled[0]}
      onChange={(chosen) =>
        onChange(withoutAll((Array.isArray(chosen) ? chosen : chosen ? [chosen] : []).map((one) => one.value)))
      }
      labelInValue
      treeData={[...all, ...options]}
      treeCheckable={many}
      treeCheckStrictly={many}
      showCheckedStrategy="SHOW_ALL"
      popupRender={
        branches
          ? (menu) => (
              <>
                {menu}
                <div className="view-quiet view-branches-hint">{t('widget.includesBelow')}</div>
              </>
            )
          : undefined
      }
      showSearch
      treeNodeFilterProp="title"
      onOpenChange={setOpen}
      onKeyDown={(event) => {
        // It closes the choice, not the dialog around it.
        if (open && event.key === 'Escape') event.stopPropagation()
      }}
      loading={isFetching}
      notFoundContent={isFetching ? <Spin size="small" /> : undefined}
      maxCount={many ? max : undefined}
      {...(many && withAll ? oneLine : {})}
      allowClear
      disabled={disabled}
      status={status}
      placeholder={placeholder}
      popupMatchSelectWidth={false}
      listHeight={320}
      styles={{ popup: { root: { minWidth: 280, maxWidth: 'min(520px, 96vw)' } } }}
      classNames={{ popup: { root: 'view-tree-select' } }}
    />
  )
}
