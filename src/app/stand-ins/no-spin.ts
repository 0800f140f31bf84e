import type { ReactNode } from 'react'

/** Stands in for what antd's table shows over itself while it loads (see `vite.config.ts`): a list keeps its rows, and says so above them. */
export default function Spin({ spinning, children }: { spinning?: boolean; children: ReactNode }): ReactNode {
  if (spinning) throw new Error('A table does not show that it loads; see the stand-ins in vite.config.ts')
  return children
}
