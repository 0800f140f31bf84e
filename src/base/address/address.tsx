import { createContext, useContext, useLayoutEffect, useState, useSyncExternalStore, type ReactNode } from 'react'
import {
  UNSAFE_createHashHistory as createHashHistory,
  UNSAFE_LocationContext as LocationContext,
  UNSAFE_NavigationContext as NavigationContext,
  type Location,
  type NavigationType,
} from 'react-router'

/** The context that React Router's hooks read a location from. */
export interface Place {
  location: Location
  navigationType: NavigationType
}

function openAddress() {
  const history = createHashHistory({ v5Compat: true })
  const listeners = new Set<() => void>()
  let now: Place = { location: history.location, navigationType: history.action }
  return {
    navigation: { basename: '/', navigator: history, static: false, future: {}, useTransitions: false },
    now: () => now,
    watch: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    follow: () =>
      history.listen(({ location, action }) => {
        now = { location, navigationType: action }
        for (const listener of listeners) listener()
      }),
  }
}

const AddressContext = createContext<ReturnType<typeof openAddress> | null>(null)

/**
 * Replaces React Router's `HashRouter` without its location context: that changes at every step, and React then checks
 * everything below for consumers and renders them again, including all kept-alive pages, even where a nearer context
 * has another location. Here components that follow the address subscribe to it, and provide the right location to
 * their children.
 */
export function AddressProvider({ children }: { children: ReactNode }) {
  const [address] = useState(openAddress)
  useLayoutEffect(() => address.follow(), [address])
  return (
    <AddressContext value={address}>
      <NavigationContext value={address.navigation}>{children}</NavigationContext>
    </AddressContext>
  )
}

/** The window's current location. */
export function useAddress(): Place {
  const { watch, now } = useContext(AddressContext)!
  return useSyncExternalStore(watch, now)
}

/** Provides this location to the children. */
export const At = ({ place, children }: { place: Place; children: ReactNode }) => (
  <LocationContext value={place}>{children}</LocationContext>
)
