import type { ReactNode } from 'react'
import { CanAccess } from '@refinedev/core'
import { Navigate, useLocation } from 'react-router'
import { rightNames } from '../../resources/index.ts'
import { rightOf, type AnyResource } from '../../resources/kit/resource.ts'
import { forbiddenPath } from './public-pages/refusal.ts'
import { nameRightsBy } from '../base/session/right-names.ts'
import { useDecided } from './shared-access.tsx'

nameRightsBy(rightNames)

/** The pages of a resource are open to anyone who may list it; others go to /403. */
export function OnlyWithRight({ resource, children }: { resource: AnyResource; children: ReactNode }) {
  const { pathname, search } = useLocation()
  const asked = { resource: resource.name, action: 'list' }
  return (
    <CanAccess
      {...asked}
      params={{}}
      queryOptions={useDecided(asked)}
      fallback={<Navigate to={forbiddenPath({ from: pathname + search, right: rightOf(resource, 'list') })} replace />}
    >
      {children}
    </CanAccess>
  )
}
