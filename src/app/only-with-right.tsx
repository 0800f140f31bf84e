import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { resources } from '../../resources/index.ts'
import { holds, rightOf, rightsOf, type AnyResource } from '../../resources/kit/resource.ts'
import { forbiddenPath } from './public-pages/refusal.ts'
import { nameRightsBy } from './right-names.ts'
import { useHeldRights } from './use-session.ts'

nameRightsBy((tag) => {
  const resource: AnyResource | undefined = (resources as Record<string, AnyResource>)[tag.split(':')[0]!]
  const name = resource && rightsOf(resource).find((right) => right.tag === tag)?.name
  return name && { of: resource.label, name }
})

/** The pages of a resource are open to whoever may list it; others go to /403. */
export function OnlyWithRight({ resource, children }: { resource: AnyResource; children: ReactNode }) {
  const { pathname, search } = useLocation()
  const right = rightOf(resource, 'list')
  return holds(useHeldRights(), right) ? children : <Navigate to={forbiddenPath({ from: pathname + search, right })} replace />
}
