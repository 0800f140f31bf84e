import { useQuery } from '@tanstack/react-query'
import { sessionCalls } from '../../../providers/session-calls.ts'
import { fileAddress, send } from '../../../providers/http.ts'

/** Requested again long before it expires. */
const freshMs = 2 * 3600 * 1000

/** A stored sound or video as an address that a player can fetch part by part: only what is heard is loaded. */
export function useStreamUrl(url: string | undefined): { src: string | undefined; failed: boolean } {
  const { data, isError } = useQuery({
    queryKey: ['stream', url],
    queryFn: ({ signal }) =>
      send<{ url: string }>(sessionCalls.streamAddress, { body: { url }, signal, quietFor: 'all' }),
    enabled: url !== undefined,
    staleTime: freshMs,
    gcTime: freshMs,
    refetchOnWindowFocus: false,
    retry: false,
  })
  return { src: data && fileAddress(data.data.url), failed: isError }
}
