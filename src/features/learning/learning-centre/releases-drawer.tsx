import { useQuery } from '@tanstack/react-query'
import { Button, Drawer } from 'antd'
import { actOn, dataProvider } from '../../../../providers/data.ts'
import { HttpFault } from '../../../../providers/fault.ts'
import type { LearnRelease } from '../../../../resources/learn-release.ts'
import { momentIn } from '../../../base/locales/moments.ts'
import { Failed, Loading } from '../../../base/message-page/states.tsx'
import { useConfirm } from '../../../records/screen/use-confirm.tsx'
import { useCentreTexts } from './use-centre-texts.ts'
import { useFeedback } from '../../../base/loading/feedback.tsx'

interface ReleasesProps {
  siteId: number
  mayRestore: boolean
  onClose: () => void
  onRestored: (number: number) => void
}

const shown = 50

/** What was published, newest first; each can be copied back into the draft. */
export function ReleasesDrawer({ siteId, mayRestore, onClose, onRestored }: ReleasesProps) {
  const { t, language } = useCentreTexts()
  const { message } = useFeedback()
  const confirm = useConfirm()
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['data', 'default', 'learn_release', 'centre', siteId, 'list'],
    queryFn: async () => {
      const { data: list } = await dataProvider.getList({
        resource: 'learn_release',
        pagination: { currentPage: 1, pageSize: shown },
        filters: [{ field: 'site_id', operator: 'eq', value: siteId }],
      })
      return list as LearnRelease[]
    },
  })
  const restore = ({ id, number }: LearnRelease) =>
    confirm({
      title: t('releases.restoreTitle', { number }),
      content: t('releases.restoreHint'),
      okText: t('releases.restore'),
      async onOk() {
        try {
          await actOn('learn_release', 'restore_learn_release', {}, { ids: [id] })
          void message.success(t('releases.restored', { number }))
          onRestored(number)
        } catch (fault) {
          if (!(fault instanceof HttpFault)) throw fault
        }
      },
    })
  return (
    <Drawer open rootClassName="view-drawer" title={t('releases.title')} width="min(560px, 100vw)" onClose={onClose}>
      {error ? (
        <Failed fault={error} retry={() => void refetch()} />
      ) : isPending ? (
        <Loading rows={4} />
      ) : data.length === 0 ? (
        <p className="view-quiet">{t('releases.none')}</p>
      ) : (
        <ol className="centre-releases">
          {data.map((release) => (
            <li key={release.id}>
              <span className="view-grow">
                <b>{release.title}</b> {momentIn(language, release.created_at, 'minute')} ·{' '}
                {t('releases.modules', { count: release.module_count })}
                {release.note && <span className="centre-change-fields">{release.note}</span>}
              </span>
              {mayRestore && (
                <Button size="small" onClick={() => restore(release)}>
                  {t('releases.restore')}
                </Button>
              )}
            </li>
          ))}
        </ol>
      )}
    </Drawer>
  )
}
