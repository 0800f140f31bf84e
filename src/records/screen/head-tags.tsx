import { Fragment } from 'react'
import type { Slots } from './capability-slots.ts'
import type { Values } from './stored-record.ts'

/** Tags of a resource's capabilities next to the title of a record. */
export const HeadTags = ({ slots, record }: { slots: readonly Slots[]; record: Values }) =>
  slots.map(({ headTag }, index) => <Fragment key={index}>{headTag?.(record)}</Fragment>)
