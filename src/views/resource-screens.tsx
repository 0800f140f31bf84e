import { lazy, Suspense, useInsertionEffect, type ReactNode } from 'react'
import { App, ConfigProvider, theme } from 'antd'
import { Navigate, Route, Routes } from 'react-router'
import type { AnyResource } from '../../resources/kit/index.ts'
import { bespokePage } from '../pages/index.ts'
import { ActionsProvider } from './actions/actions-provider.tsx'
import { FormScreen } from './form/form-screen.tsx'
import { useLayout } from './layout-switch.tsx'
import { ListScreen } from './list/list-screen.tsx'
import { ScreenProvider } from './screen.ts'
import { ShowScreen } from './show/show-screen.tsx'
import { Loading } from './states.tsx'
import { TrashScreen } from './trash/trash-screen.tsx'
import './views.css'
import '../widgets/widgets.css'

const TreeScreen = lazy(() => import('./tree/tree-screen.tsx'))

/** Every screen of a resource, below the path of its menu, drawn from the declaration. */
export function ResourceScreens({ resource }: { resource: AnyResource }) {
  useColours()
  return (
    <ConfigProvider button={{ autoInsertSpace: false }}>
      <App key={resource.name} component={false}>
        <ScreenProvider value={resource}>
          <ActionsProvider>
            <div className="view">
              <Suspense fallback={<Loading />}>{screens(resource)}</Suspense>
            </div>
          </ActionsProvider>
        </ScreenProvider>
      </App>
    </ConfigProvider>
  )
}

/** Forms and details in a drawer keep the list behind them; on a page of their own they take its place. */
function screens(resource: AnyResource): ReactNode {
  const form = (mode: 'create' | 'edit' | 'copy') => bespoke(resource, 'form') ?? <FormScreen key={mode} mode={mode} />
  const below = (
    <>
      <Route path="create" element={form('create')} />
      <Route path="edit/:id" element={form('edit')} />
      <Route path="copy/:id" element={form('copy')} />
      <Route path="show/:id" element={bespoke(resource, 'show') ?? <ShowScreen />} />
    </>
  )
  const main = bespoke(resource, 'list') ?? <MainScreen resource={resource} />
  const overList = resource.formIn === 'drawer' && !bespoke(resource, 'form')
  return (
    <Routes>
      {overList ? (
        <Route path="/" element={main}>
          {below}
        </Route>
      ) : (
        <>
          <Route path="/" element={main} />
          {below}
        </>
      )}
      <Route path="trash" element={<TrashScreen />} />
      <Route path="*" element={<Navigate to={resource.menu?.path ?? '/'} replace />} />
    </Routes>
  )
}

function MainScreen({ resource }: { resource: AnyResource }) {
  return useLayout(resource).layout === 'tree' ? <TreeScreen /> : <ListScreen />
}

function bespoke(resource: AnyResource, screen: 'list' | 'form' | 'show'): ReactNode {
  const Page = bespokePage(resource, screen)
  return Page && <Page resource={resource} />
}

/**
 * Gives the style sheets the colours of the theme, so that every theme, the dark one too, colours these screens. They stand
 * at the root of the document, as drawers and dialogs hang outside of the page.
 */
function useColours(): void {
  const { token } = theme.useToken()
  useInsertionEffect(() => {
    const colours = {
      '--view-border': token.colorBorderSecondary,
      '--view-quiet': token.colorTextTertiary,
      '--view-text': token.colorText,
      '--view-fill': token.colorFillQuaternary,
      '--view-fill-strong': token.colorFillTertiary,
      '--view-surface': token.colorBgContainer,
      '--view-primary': token.colorPrimary,
      '--view-primary-tint': token.colorPrimaryBg,
      '--view-error': token.colorErrorText,
      '--view-success': token.colorSuccessText,
      '--view-mark': token.colorWarningBorder,
      '--view-radius': `${token.borderRadius}px`,
    }
    for (const [name, value] of Object.entries(colours)) document.documentElement.style.setProperty(name, value)
  }, [token])
}
