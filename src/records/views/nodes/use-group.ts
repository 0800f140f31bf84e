import { useEffect } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { dataProvider, resourceNamed } from '../../../../providers/data.ts'
import type { AnyField, AnyResource } from '../../../../resources/kit/index.ts'

/**
 * The group whose tree is shown, where a resource has groups: in the address, so that it can be linked to. By default
 * the first one.
 */
export function useGroup(resource: AnyResource) {
  const [address, setAddress] = useSearchParams()
  const within = resource.within
  const field: AnyField | undefined = within ? resource.fields[within] : undefined
  const target = field?.target ? resourceNamed(field.target.resource) : undefined
  const group = Number(within && address.get(within)) || undefined
  const choose = (id: number | null) =>
    setAddress((now) => {
      const next = new URLSearchParams(now)
      if (within && id) next.set(within, String(id))
      return next
    })
  const { data: first, isFetched } = useQuery({
    queryKey: ['data', 'default', target?.name ?? '', 'list', 'first'],
    enabled: target !== undefined && group === undefined,
    queryFn: async () => {
      const { data } = await dataProvider.getList({
        resource: target!.name,
        pagination: { currentPage: 1, pageSize: 1 },
      })
      return Number((data as Array<{ id: number }>)[0]?.id ?? 0)
    },
  })
  useEffect(() => {
    if (group === undefined && first && within)
      setAddress((now) => new URLSearchParams([...now, [within, String(first)]]), { replace: true })
  }, [group, first, within, setAddress])
  return { within, target, group, choose, noGroups: isFetched && first === 0 }
}
