import { useMemo, useState } from 'react'
import { CloudUploadOutlined, HistoryOutlined, UndoOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { AnyResource } from '../../../../resources/kit/index.ts'
import { learn_release } from '../../../../resources/learn-release.ts'
import { site as sites, type Site } from '../../../../resources/site.ts'
import { RecordSelect } from '../../../records/record-titles/record-select.tsx'
import { useRights } from '../../../base/session/use-rights.ts'
import { ScreenTools } from '../../../records/views/tools/screen-tools.tsx'
import { PublishDrawer } from './publish-drawer.tsx'
import { ReleasesDrawer } from './releases-drawer.tsx'
import { useCentreTexts } from './use-centre-texts.ts'
import type { Centre } from './use-centre.ts'
import type { Undo } from './use-undo.ts'
import { unlessRefused } from './use-work.ts'
import { useFeedback } from '../../../base/loading/feedback.tsx'

interface HeadProps {
  resource: AnyResource
  site: Site
  onSite: (id: number) => void
  centre: Centre
  undo: Undo
  say: (text: string) => void
}

/** The site, what of it is not published, and what is done with the whole. */
export function CentreHead(props: HeadProps) {
  const { resource, site, onSite, centre } = props
  const { t } = useCentreTexts()
  return (
    <header className="centre-head">
      <label htmlFor="centre-site">{t('site')}</label>
      <div className="centre-site">
        <RecordSelect
          id="centre-site"
          target={sites}
          many={false}
          value={[site.id]}
          onChange={([id]) => id !== undefined && onSite(id)}
          record={{}}
        />
      </div>
      <PublishedState changes={centre.changes} />
      <UndoButton {...props} />
      <Releases {...props} />
      <ScreenTools resource={resource} refresh={() => void centre.reload()} fetching={centre.isLoading} />
    </header>
  )
}

function PublishedState({ changes }: Pick<Centre, 'changes'>) {
  const { t } = useCentreTexts()
  const count = (changes?.total ?? 0) + (changes?.theme ? 1 : 0)
  const state = useMemo(() => {
    if (!changes) return ''
    if (changes.last === null) return t('publish.never')
    return count > 0 ? t('publish.changes', { count }) : t('publish.same')
  }, [changes, count, t])
  return (
    <span className="view-quiet view-grow" role="status">
      {state}
    </span>
  )
}

function UndoButton({ undo, say }: HeadProps) {
  const { t } = useCentreTexts()
  const { message } = useFeedback()
  const goBack = () =>
    void unlessRefused(async () => {
      await undo.undo()
      void message.success(t('undo.done'))
      say(t('undo.done'))
    })
  return (
    <Button
      icon={<UndoOutlined />}
      disabled={!undo.last}
      title={undo.last?.label ?? t('undo.nothing')}
      onClick={goBack}
    >
      {t('undo.go')}
    </Button>
  )
}

/** Publishing, and what was published. */
function Releases({ site, centre }: HeadProps) {
  const { t } = useCentreTexts()
  const { can } = useRights()
  const [shown, setShown] = useState<'publish' | 'releases' | null>(null)
  const { changes } = centre
  const close = () => setShown(null)
  return (
    <>
      {can(learn_release, 'list') && (
        <Button icon={<HistoryOutlined />} onClick={() => setShown('releases')}>
          {t('releases.go')}
        </Button>
      )}
      {changes && (
        <Button type="primary" icon={<CloudUploadOutlined />} onClick={() => setShown('publish')}>
          {t('publish.go')}
        </Button>
      )}
      {shown === 'publish' && changes && (
        <PublishDrawer
          siteId={site.id}
          siteName={site.name}
          changes={changes}
          onClose={close}
          onDone={() => {
            close()
            void centre.reload()
          }}
        />
      )}
      {shown === 'releases' && (
        <ReleasesDrawer
          siteId={site.id}
          mayRestore={can(learn_release, 'restore_learn_release')}
          onClose={close}
          onRestored={() => {
            close()
            void centre.written()
          }}
        />
      )}
    </>
  )
}
