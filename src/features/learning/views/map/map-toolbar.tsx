import type { ReactNode, Ref } from 'react'
import {
  BarsOutlined,
  DeleteOutlined,
  EditOutlined,
  FontSizeOutlined,
  PlusOutlined,
  RollbackOutlined,
  SearchOutlined,
  ShareAltOutlined,
} from '@ant-design/icons'
import { Button, Input, type InputRef } from 'antd'
import type { useSearch } from './use-search.ts'
import { useMapTexts } from './use-map-texts.ts'

/** What can be done with the chosen node; absent for what the person may not do. */
export interface NodeCommands {
  add: (() => void) | undefined
  edit: (() => void) | undefined
  rename: (() => void) | undefined
  link: (() => void) | undefined
  giveBack: (() => void) | undefined
  remove: (() => void) | undefined
}

interface MapToolbarProps {
  search: ReturnType<typeof useSearch>
  searchInput: Ref<InputRef>
  leaveSearch: () => void
  hasNode: boolean
  commands: NodeCommands
  /** Where the tree is not beside the map. */
  openTree: (() => void) | undefined
}

/** Search, and what can be done with the chosen node. */
export function MapToolbar({ search, searchInput, leaveSearch, hasNode, commands, openTree }: MapToolbarProps) {
  const { t } = useMapTexts()
  const { words, setWords, hits, at, next } = search
  const tool = (label: string, icon: ReactNode, run: (() => void) | undefined, isDanger = false) =>
    run && <Button type="text" danger={isDanger} icon={icon} aria-label={label} title={label} onClick={run} />
  return (
    <div className="map-tools" role="toolbar" aria-label={t('map.edit')}>
      {openTree && (
        <Button icon={<BarsOutlined />} onClick={openTree} aria-label={t('map.tree')} title={t('map.tree')} />
      )}
      <Input
        ref={searchInput}
        className="map-search"
        prefix={<SearchOutlined />}
        suffix={
          <span className="view-quiet" aria-live="polite">
            {hits && (hits.length === 0 ? t('map.foundNone') : t('map.found', { n: at + 1, count: hits.length }))}
          </span>
        }
        value={words}
        allowClear
        placeholder={t('map.search')}
        aria-label={t('map.search')}
        onChange={(event) => setWords(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') next(event.shiftKey)
          if (event.key === 'Escape') leaveSearch()
        }}
      />
      {tool(hasNode ? t('map.add') : t('map.addTop'), <PlusOutlined />, commands.add)}
      {tool(t('map.edit'), <EditOutlined />, commands.edit)}
      {tool(t('map.rename'), <FontSizeOutlined />, commands.rename)}
      {tool(t('map.link'), <ShareAltOutlined />, commands.link)}
      {tool(t('map.placedBack'), <RollbackOutlined />, commands.giveBack)}
      {tool(t('map.remove'), <DeleteOutlined />, commands.remove, true)}
    </div>
  )
}
