import type { ReactNode } from 'react'

/** Takes the place of the wave that runs out of whatever is clicked in antd (see `vite.library-overrides.ts`): a component more for every button. */
export default function Wave({ children }: { children: ReactNode }): ReactNode {
  return children
}
