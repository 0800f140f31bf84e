import { createContext, useContext, useLayoutEffect, useState, useSyncExternalStore, type ReactNode } from 'react'
import {
  UNSAFE_createHashHistory as createHashHistory,
  UNSAFE_LocationContext as LocationContext,
  UNSAFE_NavigationContext as NavigationContext,
  type Location,
  type NavigationType,
} from 'react-router'

/** What React Router's hooks read a location from. */
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
 * Does what React Router's `HashRouter` does, but for its context of the location: that changes at every step, and React then
 * looks through everything below for who reads it and draws them anew, all kept pages among them, also where a nearer context says
 * another location. Here whoever follows the address asks for it, and gives to what is below the location that is right there.
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

/** Where the window is. */
export function useAddress(): Place {
  const { watch, now } = useContext(AddressContext)!
  return useSyncExternalStore(watch, now)
}

/** What is below stands at this place. */
export const At = ({ place, children }: { place: Place; children: ReactNode }) => (
  <LocationContext value={place}>{children}</LocationContext>
)
