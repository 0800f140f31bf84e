import type { ReactNode } from 'react'

/** Replaces antd's click animation (see `vite.library-overrides.ts`): one more component for every button. */
export default function Wave({ children }: { children: ReactNode }): ReactNode {
  return children
}
