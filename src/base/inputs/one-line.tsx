import type { ReactNode } from 'react'

/**
 * A filter of several values has one line: it names the first, which yields to the count of the others, whose names the
 * pointer finds.
 */
export const oneLine = {
  maxTagCount: 1,
  maxTagPlaceholder: (others: readonly { label?: ReactNode; title?: ReactNode }[]) => (
    <span title={others.map(({ label, title }) => String(label ?? title ?? '')).join('\n')}>+{others.length}</span>
  ),
} as const
