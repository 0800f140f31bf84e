import { memo, useEffect, useRef, useState, type MouseEvent, type RefObject } from 'react'
import { Button, Dropdown, type MenuProps } from 'antd'
import { CloseOutlined, DownOutlined } from '@ant-design/icons'
import { Link } from 'react-router'
import type { MenuItem } from '../../../resources/system/account-calls.ts'
import { afterPaint, useAfterPaint } from '../loading/after-paint.ts'
import { useLanguage } from '../locales/language.ts'
import { useText, type TextKey } from '../locales/use-text.ts'
import { NamedIcon } from '../menu/icons.tsx'
import { useSettings } from '../settings/settings.ts'
import { canClose, isClosable, moved, type CloseCommand, type Tab } from './tab-model.ts'
import { moveTab, type TabsState } from './tab-store.ts'
import { wordsOfTab } from './tab-words.ts'
import { useOpenTabs, useTabActions } from './use-tabs.ts'
import './tabs.css'
import { itemAt } from '../../../resources/kit/present.ts'

const closeTexts: Readonly<Record<CloseCommand, TextKey>> = {
  this: 'tabs.closeThis',
  others: 'tabs.closeOthers',
  left: 'tabs.closeLeft',
  right: 'tabs.closeRight',
  all: 'tabs.closeAll',
}

interface TabBarProps {
  menus: readonly MenuItem[]
  /** Reloads the current page. */
  onReload: () => void
}

/** The commands of a tab, for its context menu and the button at the end of the bar. */
function useCommands(
  { tabs, active }: TabsState,
  onReload: () => void,
  announce: (text: string) => void,
  nameOfTab: (tab: Tab) => string,
) {
  const t = useText()
  const { close, goTo } = useTabActions()
  return (key: string): MenuProps => {
    const at = tabs.findIndex((tab) => tab.key === key)
    const move = (to: number): void => {
      moveTab(key, to)
      announce(t('tabs.moved', { name: nameOfTab(itemAt(tabs, at)), place: to + 1 }))
    }
    const reload = (): void => {
      if (key !== active) goTo(itemAt(tabs, at).location)
      else onReload()
    }
    const canMove = (to: number): boolean => moved(tabs, key, to) !== tabs
    return {
      items: [
        { key: 'reload', label: t('tabs.reload'), disabled: key !== active, onClick: reload },
        { key: 'moveLeft', label: t('tabs.moveLeft'), disabled: !canMove(at - 1), onClick: () => move(at - 1) },
        { key: 'moveRight', label: t('tabs.moveRight'), disabled: !canMove(at + 1), onClick: () => move(at + 1) },
        { type: 'divider' },
        ...(Object.keys(closeTexts) as CloseCommand[]).map((command) => ({
          key: command,
          label: t(closeTexts[command]),
          disabled: !canClose(tabs, command, key),
          onClick: () => close(command, key),
        })),
      ],
    }
  }
}

/** Scrolls only the bar: `scrollIntoView` also scrolls the page, to a header that was scrolled away. */
function moveAlong(bar: HTMLElement, tab: Element): void {
  const room = bar.getBoundingClientRect()
  const place = tab.getBoundingClientRect()
  const by = Math.min(0, place.left - room.left) || Math.max(0, place.right - room.right)
  if (by !== 0) bar.scrollLeft += by
}

/** The mouse wheel scrolls the bar; the current tab is scrolled into view. */
function useAlongBar(bar: RefObject<HTMLElement | null>, active: string | null): void {
  useEffect(() => {
    const element = bar.current
    if (!element) return undefined
    const onWheel = (event: WheelEvent): void => {
      if (event.deltaX !== 0 || element.scrollWidth <= element.clientWidth) return
      event.preventDefault()
      element.scrollLeft += event.deltaY
    }
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => element.removeEventListener('wheel', onWheel)
  }, [bar])
  useEffect(() => {
    const show = (): void => {
      const tab = bar.current?.querySelector('[data-active]')
      if (bar.current && tab) moveAlong(bar.current, tab)
    }
    // A narrower window leaves less room.
    const room = new ResizeObserver(show)
    // Measuring would cause a layout of the page that has just become visible, before its paint.
    const callOff = afterPaint(() => bar.current && room.observe(bar.current))
    return () => {
      callOff()
      room.disconnect()
    }
  }, [bar, active])
}

interface Over {
  key: string
  edge: string
}

/** Tabs become draggable once the pointer has approached them. */
function useDrag(bar: RefObject<HTMLElement | null>, tabs: readonly Tab[], near: boolean): Over | null {
  const [over, setOver] = useState<Over | null>(null)
  useEffect(() => {
    if (!near) return undefined
    let stop: (() => void) | undefined
    let ended = false
    const onDrop = (dragged: string, beside: string, edge: string): void => {
      const rest = tabs.filter(({ key }) => key !== dragged)
      const place = rest.findIndex(({ key }) => key === beside) + (edge === 'right' ? 1 : 0)
      moveTab(dragged, place)
    }
    void import('./tab-drag.ts').then(({ makeDraggable }) => {
      if (!ended && bar.current) stop = makeDraggable(bar.current, { onOver: setOver, onDrop })
    })
    return () => {
      ended = true
      stop?.()
    }
  }, [bar, tabs, near])
  return over
}

interface TabItemProps {
  tab: Tab
  name: string
  icon: string | null | undefined
  active: boolean
  closable: boolean
  edge: string | undefined
  showIcon: boolean
  onReload: () => void
  close: (command: CloseCommand, key: string) => void
}

const TabItem = memo(function TabItem({
  tab,
  name,
  icon,
  active,
  closable,
  edge,
  showIcon,
  onReload,
  close,
}: TabItemProps) {
  const t = useText()
  const onClose = (): void => close('this', tab.key)
  const onClick = (event: MouseEvent): void => {
    if (!active || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    onReload()
  }
  const onMiddleClick = (event: MouseEvent): void => {
    if (event.button !== 1 || !closable) return
    event.preventDefault()
    onClose()
  }
  return (
    <li
      className="tab"
      data-tab={tab.key}
      data-active={active || undefined}
      data-fixed={closable ? undefined : ''}
      data-edge={edge}
      onAuxClick={onMiddleClick}
    >
      <Link
        className="tab-link"
        to={tab.location}
        state={tab.location.state as unknown}
        aria-current={active ? 'page' : undefined}
        draggable={false}
        title={name}
        onClick={onClick}
      >
        {showIcon && <NamedIcon name={icon ?? 'file'} />}
        <span className="tab-name">{name}</span>
      </Link>
      {closable && (
        <button type="button" className="tab-close" aria-label={t('tabs.close', { name })} onClick={onClose}>
          <CloseOutlined />
        </button>
      )}
    </li>
  )
})

interface TabItemsProps extends TabBarProps {
  over: Over | null
}

/** The only part of the bar that a click on a tab draws before its page. */
function TabItems({ menus, onReload, over }: TabItemsProps) {
  const t = useText()
  const { tabs, active } = useOpenTabs()
  const { language } = useLanguage()
  const { showTabsIcon } = useSettings()
  const { close } = useTabActions()
  return tabs.map((tab) => (
    <TabItem
      key={tab.key}
      tab={tab}
      {...wordsOfTab(tab, menus, language, t)}
      active={tab.key === active}
      closable={isClosable(tabs, tab.key)}
      edge={over?.key === tab.key ? over.edge : undefined}
      showIcon={showTabsIcon}
      onReload={onReload}
      close={close}
    />
  ))
}

/** The bar around the tabs: `settled` are the tabs at the last paint. */
const Bar = memo(function Bar({ menus, onReload, settled }: TabBarProps & { settled: TabsState }) {
  const t = useText()
  const { tabs, active } = settled
  const { language } = useLanguage()
  const { tabsBarStyle } = useSettings()
  const bar = useRef<HTMLUListElement>(null)
  const [near, setNear] = useState(false)
  const [clicked, setClicked] = useState<string | null>(null)
  const [announced, announce] = useState('')
  useAlongBar(bar, active)
  const over = useDrag(bar, tabs, near)
  const commands = useCommands(settled, onReload, announce, (tab) => wordsOfTab(tab, menus, language, t).name)
  const onContextMenu = (event: MouseEvent): void =>
    setClicked((event.target as Element).closest<HTMLElement>('[data-tab]')?.dataset['tab'] ?? null)
  return (
    <nav className="tabs" data-style={tabsBarStyle} aria-label={t('tabs.title')} onPointerEnter={() => setNear(true)}>
      <Dropdown trigger={['contextMenu']} menu={clicked === null ? { items: [] } : commands(clicked)}>
        <ul ref={bar} className="tabs-list" onContextMenu={onContextMenu}>
          <TabItems menus={menus} onReload={onReload} over={over} />
        </ul>
      </Dropdown>
      {active !== null && (
        <Dropdown trigger={['click']} placement="bottomRight" menu={commands(active)}>
          <Button
            type="text"
            className="tabs-more"
            aria-label={t('tabs.more')}
            aria-haspopup="menu"
            icon={<DownOutlined />}
          />
        </Dropdown>
      )}
      <span className="tabs-announced" role="status">
        {announced}
      </span>
    </nav>
  )
})

/** The visited pages: click to open, click again to reload, drag or move into order, close. */
export function TabBar(props: TabBarProps) {
  return <Bar {...props} settled={useAfterPaint(useOpenTabs())} />
}
