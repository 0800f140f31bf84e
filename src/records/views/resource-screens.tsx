import { Suspense, useMemo, type ReactNode } from 'react'
import { ConfigProvider } from 'antd'
import { Navigate, Route, Routes } from 'react-router'
import type { PageRoute } from '../../../providers/pages.ts'
import type { AnyResource } from '../../../resources/kit/resource.ts'
import type { Fields } from '../../../resources/kit/field.ts'
import { bespokePage } from '../pages/index.ts'
import { lazyPart } from '../../base/loading/lazy-part.tsx'
import { preloadWhole, useListed, useWhole } from '../../base/loading/declarations.ts'
import { preloadsOf } from '../fields/preload-inputs.ts'
import { ActionsProvider, preloadActions } from './actions/actions-provider.tsx'
import { ListScreen } from './records/list-screen.tsx'
import { ScreenProvider, screenPlaceAt, type ScreenPlace } from '../screen/screen.ts'
import { SlotsProvider } from '../screen/capability-slots.ts'
import { SoonProvider, type Soon } from '../screen/soon.ts'
import { Loading, NoRight } from '../../base/message-page/states.tsx'
import { useIsWide } from '../screen/use-is-wide.ts'
import { useView } from '../screen/use-view.ts'
import { siteViews } from '../../parts/views.ts'
import { OpenedMenu } from './records/row-menu.tsx'
import { screenSlots } from './screen-slots.ts'
import { Feedback } from '../../base/loading/feedback.tsx'
import './views.css'
import '../fields/fields.css'

const FormScreen = lazyPart(() => import('./form/form-screen.tsx').then((module) => module.FormScreen))
const ShowScreen = lazyPart(() => import('./show/show-screen.tsx').then((module) => module.ShowScreen))

/** The parts that a resource's screens load besides the list. */
function soonOf(resource: AnyResource): Soon {
  const inputsOf = (fields: Fields) => Object.values(fields).filter(({ flow }) => flow !== 'read')
  const actions = Object.values(resource.actions)
  const slotParts = screenSlots(resource).flatMap(({ preload }) => preload ?? [])
  const formParts = [
    () => preloadWhole(resource),
    () => void FormScreen.preload(),
    ...slotParts,
    ...preloadsOf(inputsOf(resource.fields)),
  ]
  const form = () => formParts.forEach((load) => load())
  const record = () =>
    [() => preloadWhole(resource), () => void ShowScreen.preload(), ...slotParts].forEach((load) => load())
  const rest = [
    () => void OpenedMenu.preload(),
    ...formParts,
    record,
    ...(actions.length > 0 ? [preloadActions] : []),
    ...preloadsOf(actions.flatMap(({ input = {} }) => Object.values(input))),
  ]
  return { form, record, rest }
}

interface ResourceScreensProps {
  resource: AnyResource
  route: PageRoute
}

/** Every screen of a resource, below its route in the menu, drawn from the declaration when that is there. */
export const ResourceScreens = (props: ResourceScreensProps) => (
  <Suspense fallback={<Loading />}>
    <ListedScreens {...props} />
  </Suspense>
)

function ListedScreens({ resource, route }: ResourceScreensProps) {
  useListed(resource)
  const soon = useMemo(() => soonOf(resource), [resource])
  const place = useMemo(() => screenPlaceAt(route, resource), [route, resource])
  return (
    <ConfigProvider button={{ autoInsertSpace: false }}>
      <Feedback key={resource.name}>
        <ScreenProvider value={place}>
          <SlotsProvider value={screenSlots(resource)}>
            <SoonProvider value={soon}>
              <ActionsProvider>
                <div className="view">
                  <Suspense fallback={<Loading />}>{route.isForms ? formScreens(place) : screens(place)}</Suspense>
                </div>
              </ActionsProvider>
            </SoonProvider>
          </SlotsProvider>
        </ScreenProvider>
      </Feedback>
    </ConfigProvider>
  )
}

/**
 * Forms and details in a drawer keep the list behind them, also while they load; on a page of their own they take its
 * place.
 */
function screens({ resource, base, forms }: ScreenPlace): ReactNode {
  const below = (
    <>
      {forms === base && formRoutes(resource)}
      <Route
        path="show/:id"
        element={<Waiting resource={resource}>{bespoke(resource, 'show') ?? <ShowScreen />}</Waiting>}
      />
    </>
  )
  const ownList = bespoke(resource, 'list')
  const main = ownList ? <Waiting resource={resource}>{ownList}</Waiting> : <MainScreen resource={resource} />
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
      {screenSlots(resource).flatMap(({ pages = [] }) =>
        pages.map(({ path, content }) => (
          <Route key={path} path={path} element={<Waiting resource={resource}>{content}</Waiting>} />
        )),
      )}
      <Route path="*" element={<Navigate to={base} replace />} />
    </Routes>
  )
}

function formRoutes(resource: AnyResource): ReactNode {
  const form = (mode: 'create' | 'edit' | 'copy') => (
    <Waiting resource={resource}>{bespoke(resource, 'form') ?? <FormScreen key={mode} mode={mode} />}</Waiting>
  )
  return (
    <>
      <Route path="create" element={form('create')} />
      <Route path="edit/:id" element={form('edit')} />
      <Route path="copy/:id" element={form('copy')} />
    </>
  )
}

/** The screens below the forms' own route. */
const formScreens = ({ resource, base }: ScreenPlace): ReactNode => (
  <Routes>
    {formRoutes(resource)}
    <Route path="*" element={<Navigate to={base} replace />} />
  </Routes>
)

interface WaitingProps {
  resource: AnyResource
  children: ReactNode
}

/** A screen that needs the whole declaration, which loads at the same time as the screen itself. */
const Waiting = ({ resource, children }: WaitingProps) => (
  <Suspense fallback={resource.formIn === 'drawer' ? null : <Loading />}>
    <Whole resource={resource}>{children}</Whole>
  </Suspense>
)

function Whole({ resource, children }: WaitingProps) {
  useWhole(resource)
  return children
}

/** The view of the address. A view without room in a narrow window is replaced by one that fits. */
function MainScreen({ resource }: { resource: AnyResource }) {
  const { view } = useView(resource)
  const isWide = useIsWide()
  const shown = siteViews.find((one) => one.view === view)
  if (!shown) return <NoRight />
  if (shown.Screen)
    return (
      <Whole resource={resource}>
        <shown.Screen />
      </Whole>
    )
  const isFitting = isWide || shown.fitsNarrow
  const { Records } = (isFitting ? undefined : siteViews.find((one) => one.Records && one.fitsNarrow)) ?? shown
  return <ListScreen Records={Records!} />
}

function bespoke(resource: AnyResource, screen: 'list' | 'form' | 'show'): ReactNode {
  const Page = bespokePage(resource, screen)
  return Page && <Page resource={resource} />
}
