import type { ReactNode } from 'react'

/** Stands in for the wave that runs out of whatever is clicked in antd (see `vite.config.ts`): a component more for every button. */
export default function Wave({ children }: { children: ReactNode }): ReactNode {
  return children
}
