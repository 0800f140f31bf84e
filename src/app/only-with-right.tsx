import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
import { holds, rightOf, type AnyResource } from '../../resources/kit/resource.ts'
import { useHeldRights } from './use-session.ts'

/** The pages of a resource are open to whoever may list it; others go to /403. */
export function OnlyWithRight({ resource, children }: { resource: AnyResource; children: ReactNode }) {
  return holds(useHeldRights(), rightOf(resource, 'list')) ? children : <Navigate to="/403" replace />
}
