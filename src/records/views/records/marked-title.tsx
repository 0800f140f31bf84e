import { Fragment, type ReactNode } from 'react'
import type { AnyResource } from '../../../../resources/kit/index.ts'
import type { StoredRecord } from '../../screen/stored-record.ts'
import { rowMarks } from '../slots-of.ts'

interface MarkedTitleProps {
  resource: AnyResource
  record: StoredRecord
  children: ReactNode
}

/** The title of a row, after what the capabilities of the resource put before it. Most rows have nothing there. */
export function MarkedTitle({ resource, record, children }: MarkedTitleProps) {
  const marks = rowMarks(resource, record)
  if (marks.length === 0) return children
  return (
    <span className="view-marked-title">
      {marks.map((mark, index) => (
        <Fragment key={index}>{mark}</Fragment>
      ))}
      <span className="view-grow">{children}</span>
    </span>
  )
}
