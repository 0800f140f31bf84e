import { useCallback } from 'react'
import type { ParseResponse, RouterProvider } from '@refinedev/core'
import refineRouter from '@refinedev/react-router'
import { useLocation, useParams } from 'react-router'

/**
 * Refine over React Router. Its own `parse` finds the resource of the address, which every hook asks for, each by comparing the
 * address with the paths of all resources. Ours is found once, by the route (`private-app.tsx`), and hooks are told it by name.
 */
function useParse(): () => ParseResponse {
  const params = useParams()
  const { pathname, search } = useLocation()
  return useCallback(() => ({ pathname, id: params['id'], params: { ...params, ...Object.fromEntries(new URLSearchParams(search)) } }), [pathname, search, params])
}

export const routerProvider: RouterProvider = { ...refineRouter, parse: useParse }
