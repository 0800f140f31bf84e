import { Suspense, useMemo, type ComponentProps, type ComponentType, type ReactNode } from 'react'
import { Button } from 'antd'
import { MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons'
import { menuTrail } from '../../../providers/access.ts'
import type { MenuItem } from '../../../resources/system/account-calls.ts'
import { AfterPage } from '../../base/loading/after-page.tsx'
import { lazyPage } from '../../base/loading/load-page.ts'
import { useProductTitle } from '../../base/session/use-page-title.ts'
import { useText } from '../../base/locales/use-text.ts'
import { whyWithoutEffect } from '../settings/setting-rules.ts'
import { useSettings } from '../../base/settings/settings.ts'
import { SettingsParts } from '../settings/settings-parts.tsx'
import type { Crumb } from './use-place.ts'
import { Brand } from './brand.tsx'
import { FramePart } from './frame-part.tsx'
import { HeaderMiddle } from './header-middle.tsx'
import type { LayoutShape } from '../../base/settings/layout-shapes.ts'
import { withIcons } from '../../base/menu/menu-model.ts'
import { ColumnSide, GroupSide, MenuSide, type SideProps } from './sides.tsx'
import { useFrame, type FrameState } from './use-frame.ts'
import { useGroups } from './use-groups.ts'
import { today } from '../../../resources/kit/school-day.ts'
import './frame.css'

export interface FrameProps {
  /** The menu as this person sees it. */
  menus: readonly MenuItem[]
  /** The path of the current page. */
  path: string
  crumbs: readonly Crumb[]
  /** The right side of the header. */
  tools: ReactNode
  /** The tab bar, or nothing where it is switched off. */
  tabBar: ReactNode
  onReload: () => void
  /** The pages. */
  children: ReactNode
  /** Whether the page folds the second column; without it that is read from `menus`, which lack hidden pages. */
  noColumn?: boolean | undefined
}

/** Only narrow windows need it; it comes behind the closed menu. */
const DrawerSide = lazyPage(() => import('./drawer-side.tsx'))

const sides: Readonly<Record<NonNullable<LayoutShape['side']>, ComponentType<SideProps>>> = {
  menu: MenuSide,
  columns: ColumnSide,
  group: GroupSide,
}

function FoldButton({ frame: { narrow, drawerOpen, folded, toggle } }: { frame: FrameState }) {
  const t = useText()
  const closed = narrow ? !drawerOpen : folded
  const label = narrow
    ? closed
      ? 'shell.openMenu'
      : 'shell.closeMenu'
    : closed
      ? 'shell.unfoldMenu'
      : 'shell.foldMenu'
  return (
    <Button
      type="text"
      className="shell-fold"
      aria-label={t(label)}
      title={t(label)}
      aria-expanded={!closed}
      icon={closed ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
      onClick={toggle}
    />
  )
}

/** Skips the menu, for keyboard users. */
function SkipLink() {
  const t = useText()
  return (
    <a
      className="shell-skip"
      href="#content"
      onClick={(event) => (event.preventDefault(), document.getElementById('content')?.focus())}
    >
      {t('shell.skipToContent')}
    </a>
  )
}

interface HeaderProps {
  frame: FrameState
  /** Whether the button that folds the menu is in it. */
  canFold: boolean
  tools: ReactNode
  middle: Omit<ComponentProps<typeof HeaderMiddle>, 'middle'>
}

function Header({ frame, canFold, tools, middle }: HeaderProps) {
  const t = useText()
  return (
    <header className="shell-header" aria-label={t('theme.frame.header')}>
      {frame.shape.header === 'above' && <Brand />}
      {canFold && <FoldButton frame={frame} />}
      <FramePart path={middle.path}>
        <HeaderMiddle middle={frame.shape.middle} {...middle} />
      </FramePart>
      <FramePart path={middle.path}>
        <AfterPage>{tools}</AfterPage>
      </FramePart>
    </header>
  )
}

/** Header, menu, tabs, page and footer, in the chosen layout. The page stays mounted when the layout changes. */
export function Frame({ menus, path, crumbs, tools, tabBar, onReload, children, noColumn }: FrameProps) {
  const t = useText()
  const product = useProductTitle()
  const settings = useSettings()
  const items = useMemo(() => withIcons(menus), [menus])
  const frame = useFrame(path, noColumn ?? menuTrail(items, path).at(-1)?.no_column ?? false)
  const { shape, layout, narrow, folded } = frame
  const groups = useGroups(items, { path, onReload, onChosen: shape.side === 'columns' ? frame.unfold : undefined })
  const Side = narrow ? DrawerSide : shape.side && sides[shape.side]
  const hasTabs = tabBar !== null && tabBar !== undefined && tabBar !== false
  const foldAt = shape.fold === 'tabs' && !hasTabs ? 'header' : shape.fold
  const picture = settings.background === 'picture' && !whyWithoutEffect('background', { settings, layout, narrow })
  const header = (
    <Header
      frame={frame}
      canFold={foldAt === 'header'}
      tools={tools}
      middle={{ crumbs, menus: items, path, groups, onReload }}
    />
  )
  const marks = {
    'data-layout': layout,
    'data-folded': folded || undefined,
    'data-narrow': narrow || undefined,
    'data-tabs': hasTabs || undefined,
    'data-fixed': settings.fixedHeader || shape.alwaysFixed || undefined,
    'data-column-style': settings.columnStyle,
  }
  return (
    <div className="shell" {...marks}>
      <SkipLink />
      {shape.header === 'above' && header}
      <div className="shell-body">
        {Side && (
          <FramePart path={path}>
            <Suspense fallback={null}>
              <Side menus={items} path={path} frame={frame} groups={groups} picture={picture} onReload={onReload} />
            </Suspense>
          </FramePart>
        )}
        <div className="shell-column">
          <div className="shell-head">
            {shape.header === 'beside' && header}
            {hasTabs && (
              <div className="shell-tabs">
                {foldAt === 'tabs' && <FoldButton frame={frame} />}
                <FramePart path={path}>
                  <AfterPage>{tabBar}</AfterPage>
                </FramePart>
              </div>
            )}
          </div>
          <main id="content" className="shell-page" tabIndex={-1} aria-label={crumbs.at(-1)?.name}>
            {children}
          </main>
          <footer className="shell-foot" aria-label={t('theme.frame.footer')}>
            © {today().slice(0, 4)} {product}
          </footer>
        </div>
      </div>
      <SettingsParts />
    </div>
  )
}
