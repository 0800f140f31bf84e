import { useEffect, useState } from 'react'
import { Outlet, Route, Routes } from 'react-router'
import { readInfo } from '../../providers/auth.ts'
import { endSession, token } from '../../providers/session.ts'
import { resources } from '../../resources/index.ts'
import type { AnyResource } from '../../resources/kit/index.ts'
import { Shell } from '../shell/shell.tsx'
import { AntdProvider } from './antd-provider.tsx'
import { ApiDocsPage, ForbiddenPage, NotFoundPage, ResourceScreens } from './lazy-pages.ts'
import { FirstPage } from './first-page.tsx'
import { RefineProvider } from './refine-provider.tsx'
import { OnlyWithRight } from './only-with-right.tsx'
import { Splash } from './splash.tsx'
import { usePerson } from './use-session.ts'

/**
 * Asks who is logged in before anything else is shown. When that fails, the session ends, and with it this page: the way
 * leads to the login, which remembers where one wanted to go.
 */
function useKnownPerson(): ReturnType<typeof usePerson> {
  const person = usePerson()
  useEffect(() => {
    const asked = token()
    readInfo().catch(() => {
      if (token() === asked) endSession()
    })
  }, [])
  return person
}

const withMenu: AnyResource[] = Object.values(resources as Record<string, AnyResource>).filter(({ menu }) => menu)

/** Every page behind the login. Those of resources come from the declarations, below the path of their menu. */
export default function PrivateApp() {
  const person = useKnownPerson()
  const [reloads, setReloads] = useState(0)
  if (!person) return <Splash />
  return (
    <AntdProvider>
      <RefineProvider>
        <Routes>
          <Route element={<Shell person={person} reloads={reloads} onReload={() => setReloads(reloads + 1)}><Outlet /></Shell>}>
            <Route index element={<FirstPage person={person} />} />
            {withMenu.map((resource) => (
              <Route
                key={resource.name}
                path={`${resource.menu!.path}/*`}
                element={<OnlyWithRight resource={resource}><ResourceScreens resource={resource} /></OnlyWithRight>}
              />
            ))}
            <Route path="/apiDocs" element={<ApiDocsPage />} />
            <Route path="/error/403" element={<ForbiddenPage />} />
            <Route path="/error/404" element={<NotFoundPage />} />
            <Route path="*" element={<UnknownPath />} />
          </Route>
        </Routes>
      </RefineProvider>
    </AntdProvider>
  )
}
