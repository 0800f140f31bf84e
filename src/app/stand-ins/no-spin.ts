import type { ReactNode } from 'react'

/** Stands in for what antd's table shows over itself while it loads (see `vite.config.ts`): a table keeps its rows until the next ones are there. */
export default function Spin({ children }: { children: ReactNode }): ReactNode {
  return children
}
