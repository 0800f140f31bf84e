import { useEffect } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { dataProvider, resourceNamed } from '../../../../providers/data.ts'
import { readTitles } from '../../../../providers/titles.ts'
import type { AnyField, AnyResource } from '../../../../resources/kit/index.ts'
import { present } from '../../../../resources/kit/present.ts'
import { useRights } from '../../../base/session/use-rights.ts'

/**
 * The group whose tree is shown, where a resource has groups: in the address, so that it can be linked to. By default
 * the first one.
 */
export function useGroup(resource: AnyResource) {
  const [address, setAddress] = useSearchParams()
  const within = resource.within
  const field: AnyField | undefined = within ? resource.fields[within] : undefined
  const target = field?.target ? resourceNamed(field.target.resource) : undefined
  const { can } = useRights()
  const mayList = target !== undefined && can(target, 'list')
  const group = Number(within && address.get(within)) || undefined
  const choose = (id: number | null) =>
    setAddress((now) => {
      const next = new URLSearchParams(now)
      if (within && id) next.set(within, String(id))
      return next
    })
  const { data: first, isFetched } = useQuery({
    queryKey: ['data', 'default', target?.name ?? '', 'list', 'first', mayList],
    enabled: target !== undefined && group === undefined,
    queryFn: async ({ signal }) => {
      const of = present(target, 'the resource of the groups')
      const [record] = mayList
        ? (await dataProvider.getList({ resource: of.name, pagination: { currentPage: 1, pageSize: 1 } })).data
        : (await readTitles(of, { page: 1, page_size: 1 }, signal)).records
      return Number(record?.['id'] ?? 0)
    },
  })
  useEffect(() => {
    if (group === undefined && first && within)
      setAddress((now) => new URLSearchParams([...now, [within, String(first)]]), { replace: true })
  }, [group, first, within, setAddress])
  return { within, target, group, choose, noGroups: isFetched && first === 0 }
}
