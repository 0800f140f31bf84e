import { useQuery } from '@tanstack/react-query'
import { readVersion } from '../../../../../providers/versions.ts'
import type { AnyResource } from '../../../../../resources/kit/index.ts'
import { useRights } from '../../../../base/session/use-rights.ts'

/** A version never changes, only what this person may read of it; so it is read once for each set of rights. */
export function useVersion(resource: AnyResource, id: number, version: number) {
  const { rights } = useRights()
  return useQuery({
    queryKey: ['version', resource.name, id, version, [...rights].sort().join()],
    queryFn: ({ signal }) => readVersion(resource, id, version, signal),
    staleTime: Infinity,
    retry: false,
  })
}
