import { useCallback } from 'react'
import type { ParseResponse, RouterProvider } from '@refinedev/core'
import refineRouter from '@refinedev/react-router'
import { useLocation, useParams } from 'react-router'

/**
 * Refine over React Router. Its own `parse` finds the resource of the address, which every hook asks for, each by
 * comparing the address with the paths of all resources. Ours is found once, by the route (`private-app.tsx`), and
 * passed to hooks by name. Nor does it return what follows the `?`: Refine would put that into the `meta` of every
 * call, and anybody may have written it.
 */
function useParse(): () => ParseResponse {
  const { id } = useParams()
  const { pathname } = useLocation()
  return useCallback(() => ({ pathname, id }), [pathname, id])
}

export const routerProvider: RouterProvider = { ...refineRouter, parse: useParse }
