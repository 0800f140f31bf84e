import { useCallback, useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import { actOn } from '../../../../providers/data.ts'
import type { LearnModule } from '../../../../resources/learn-module.ts'
import { useFreshen } from '../../../records/screen/use-freshen.ts'
import { useLiveEvent } from '../../../records/screen/use-live-event.ts'

export type Module = LearnModule

/** As Refine names what it fetches, so that a write of these records refreshes it. */
const keyOf = (resource: string, ...more: unknown[]) => ['data', 'default', resource, 'centre', ...more]

/** The draft of a site and what of it is not published yet, kept up to date. */
export function useCentre(siteId: number, mayPublish: boolean) {
  const freshen = useFreshen()
  const modules = useQuery({
    queryKey: keyOf('learn_module', siteId),
    queryFn: ({ signal }) => actOn('learn_module', 'get_all_learn_module_list', { site_id: siteId }, { signal }),
  })
  const changes = useQuery({
    queryKey: keyOf('learn_release', siteId, 'changes'),
    queryFn: ({ signal }) => actOn('learn_release', 'get_learn_release_changes', { site_id: siteId }, { signal }),
    enabled: mayPublish,
  })
  const { refetch: readModules } = modules
  const { refetch: readChanges } = changes
  const reload = useCallback(async () => {
    await Promise.all([readModules(), mayPublish ? readChanges() : undefined])
  }, [readModules, readChanges, mayPublish])
  useLiveEvent('resources/learn_module', () => void reload())
  useLiveEvent('resources/learn_release', () => void reload())
  useLiveEvent('resources/site', () => void reload())
  const list = useMemo(() => (modules.data?.list ?? []) as unknown as Module[], [modules.data])
  return {
    modules: list,
    isLoading: modules.isPending,
    fault: modules.error,
    changes: changes.data ?? null,
    reload,
    /** Reports a write of this page, and reads what it has changed. */
    written: useCallback(async () => {
      await freshen('learn_module')
      await reload()
    }, [freshen, reload]),
  }
}
export type Centre = ReturnType<typeof useCentre>

export interface Look {
  at: string | null
  userId: number | null
}

/** The address of a preview of the draft as it is now: another one after each change. */
export function usePreview(siteId: number, modules: readonly Module[], look: Look) {
  const stamp = modules.map(({ id, version }) => `${id}.${version}`).join()
  return useQuery({
    queryKey: ['learning centre preview', siteId, look.at, look.userId, stamp],
    queryFn: ({ signal }) =>
      actOn('learn_module', 'preview_learn_module', { site_id: siteId, at: look.at, user_id: look.userId }, { signal }),
    placeholderData: (before) => before,
    gcTime: 0,
  })
}
