import { Suspense, useEffect, useMemo, type ReactNode } from 'react'
import { Button, Drawer } from 'antd'
import { MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons'
import { useLocation } from 'react-router'
import { ErrorBoundary } from '../app/error-boundary.tsx'
import { Splash } from '../app/splash.tsx'
import { useProductTitle } from '../app/use-page-title.ts'
import type { MenuItem, UserInfo } from '../../resources/system-calls.ts'
import { useText } from '../locales/use-text.ts'
import { Breadcrumb } from './breadcrumb.tsx'
import { HeaderTools } from './header-tools.tsx'
import { shownMenus } from './menu-model.ts'
import { endProgress, startProgress } from './progress.ts'
import { ProgressBar } from './progress-bar.tsx'
import { SideMenu } from './side-menu.tsx'
import { useCrumbs, usePlace } from './use-place.ts'
import { useReload } from './use-reload.ts'
import { useShellState, type ShellState } from './use-shell-state.ts'
import './shell.css'

function Brand({ folded }: { folded: boolean }) {
  const product = useProductTitle()
  return (
    <p className="shell-brand">
      <img src="/favicon.svg" alt={folded ? product : ''} width="28" height="28" />
      {folded ? null : <span>{product}</span>}
    </p>
  )
}

interface SideProps {
  menus: readonly MenuItem[]
  path: string
  state: ShellState
  onReload: () => void
}

/** The menu at the side: 266 px, 64 folded, and in a narrow window a drawer that a choice closes. */
function Side({ menus, path, state, onReload }: SideProps) {
  const t = useText()
  if (!state.narrow) {
    return (
      <aside className="shell-side">
        <Brand folded={state.folded} />
        <SideMenu menus={menus} path={path} folded={state.folded} onReload={onReload} />
      </aside>
    )
  }
  return (
    <Drawer
      className="shell-drawer"
      placement="left"
      width={266}
      open={state.drawerOpen}
      onClose={state.closeDrawer}
      closable={false}
      aria-label={t('shell.mainMenu')}
      styles={{ body: { padding: 0 } }}
    >
      <Brand folded={false} />
      <SideMenu menus={menus} path={path} folded={false} onChosen={state.closeDrawer} onReload={onReload} />
    </Drawer>
  )
}

/** Ends the progress when the page that was on its way stands there. */
function PageIsThere({ path }: { path: string }) {
  useEffect(() => endProgress(), [path])
  return null
}

function PageOnItsWay() {
  useEffect(() => {
    startProgress()
  }, [])
  return <Splash />
}

function FoldButton({ state }: { state: ShellState }) {
  const t = useText()
  const shut = state.narrow ? !state.drawerOpen : state.folded
  const label = state.narrow ? (shut ? 'shell.openMenu' : 'shell.closeMenu') : shut ? 'shell.unfoldMenu' : 'shell.foldMenu'
  return <Button type="text" aria-label={t(label)} aria-expanded={!shut} icon={shut ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />} onClick={state.toggle} />
}

/** Header, menu, page and footer around every page behind the login. */
export function Shell({ person, children }: { person: UserInfo; children: ReactNode }) {
  const t = useText()
  const { pathname } = useLocation()
  const state = useShellState()
  const { reloads, reload } = useReload()
  const product = useProductTitle()
  const menus = useMemo(() => shownMenus(person.menus), [person.menus])
  const crumbs = useCrumbs(person.menus, pathname)
  usePlace(person, pathname, crumbs)
  return (
    <div className="shell" data-folded={state.folded || undefined} data-narrow={state.narrow || undefined}>
      <a className="shell-skip" href="#content" onClick={(event) => (event.preventDefault(), document.getElementById('content')?.focus())}>
        {t('shell.skipToContent')}
      </a>
      <ProgressBar />
      <Side menus={menus} path={pathname} state={state} onReload={reload} />
      <div className="shell-column">
        <header className="shell-header">
          <FoldButton state={state} />
          <Breadcrumb crumbs={crumbs} />
          <HeaderTools person={person} onReload={reload} />
        </header>
        <main id="content" className="shell-page" tabIndex={-1}>
          <ErrorBoundary resetKey={`${pathname} ${reloads}`}>
            <Suspense key={reloads} fallback={<PageOnItsWay />}>
              {children}
              <PageIsThere path={pathname} />
            </Suspense>
          </ErrorBoundary>
        </main>
        <footer className="shell-foot">
          © {new Date().getFullYear()} {product}
        </footer>
      </div>
    </div>
  )
}
