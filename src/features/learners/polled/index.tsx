import { defineSlots, type WithRowsProps } from '../../../records/screen/capability-slots.ts'
import { useFollowed } from './use-followed.ts'

export const polled = defineSlots('polled', (_, options) => ({
  WithRows: ({ resource, records, refresh }: WithRowsProps) => {
    useFollowed(resource, options, records, refresh)
    return null
  },
}))
