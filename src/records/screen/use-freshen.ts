import { useCallback } from 'react'
import { useInvalidate } from '@refinedev/core'
import { noteOwnWrite } from './own-writes.ts'

/** Reports that this browser changed records of a resource: everything that shows them reloads. */
export function useFreshen(): (resource: string) => Promise<void> {
  const invalidate = useInvalidate()
  return useCallback(
    async (resource) => {
      noteOwnWrite(resource)
      await invalidate({ resource, invalidates: ['resourceAll'] })
    },
    [invalidate],
  )
}
