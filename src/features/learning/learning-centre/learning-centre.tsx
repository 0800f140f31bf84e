import { GlobalOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Outlet, useSearchParams } from 'react-router'
import { dataProvider, resourceNamed } from '../../../../providers/data.ts'
import type { Site } from '../../../../resources/site.ts'
import { ScreenLink } from '../../../records/record-titles/screen-link.tsx'
import type { BespokePageProps } from '../../../records/screen/slots.ts'
import { Failed, Loading, NoRight, StateMessage } from '../../../base/message-page/states.tsx'
import { useRights } from '../../../base/session/use-rights.ts'
import { Arranger } from './arranger.tsx'
import { useCentreTexts } from './use-centre-texts.ts'
import './learning-centre.css'

declare module '../../../../resources/kit/resource.ts' {
  interface BespokePages {
    learningCentre: true
  }
}

/** The page on which the learning centre of a site is arranged, beside the page that readers will see. */
export function LearningCentre({ resource }: BespokePageProps) {
  const { can } = useRights()
  const { t } = useCentreTexts()
  const [query, setQuery] = useSearchParams()
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['data', 'default', 'site', 'centre'],
    queryFn: async () => {
      const { data: list } = await dataProvider.getList({
        resource: 'site',
        pagination: { currentPage: 1, pageSize: 200 },
        sorters: [{ field: 'id', order: 'asc' }],
      })
      return list as Site[]
    },
  })
  if (!can(resource, 'list')) return <NoRight />
  if (error) return <Failed fault={error} retry={() => void refetch()} />
  if (isPending) return <Loading rows={8} />
  const site = data.find(({ id }) => String(id) === query.get('site_id')) ?? data[0]
  if (!site)
    return (
      <StateMessage icon={<GlobalOutlined />} title={t('noSite')} hint={t('noSiteHint')}>
        <ScreenLink resource={resourceNamed('site')} />
      </StateMessage>
    )
  const choose = (id: number) => setQuery({ site_id: String(id) })
  return (
    <>
      <Arranger key={site.id} resource={resource} site={site} onSite={choose} />
      <Outlet />
    </>
  )
}
