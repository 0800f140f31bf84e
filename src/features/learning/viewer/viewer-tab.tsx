import { Suspense, useState, type KeyboardEvent } from 'react'
import { FileTextOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { pagesCall } from '../../../../resources/learning/viewer/index.ts'
import { itemAt, applies, type Action, type AnyResource, type StoredFile } from '../../../../resources/kit/index.ts'
import { canBeShown, FileView } from '../../../content/files/file-view.tsx'
import { isMedia } from '../../../content/files/file-model.ts'
import { MediaPlayer } from '../../../content/files/media-player.tsx'
import { useFileUrl } from '../../../content/files/use-file-url.ts'
import { lazyPart } from '../../../base/loading/lazy-part.tsx'
import { partTexts, usePartTexts } from '../../../base/locales/part-texts.ts'
import { StateMessage } from '../../../base/message-page/states.tsx'
import type { StoredRecord } from '../../../records/screen/stored-record.ts'
import { useRights } from '../../../base/session/use-rights.ts'
import { useAction } from '../../../records/views/actions/actions-provider.tsx'
import { viewerEn } from './viewer.en.ts'
import { viewerZh } from './viewer.zh.ts'
import './viewer.css'
import { ownEntry } from '../../../../resources/kit/own-entry.ts'

const PictureDesk = lazyPart(() =>
  import('../../../content/files/enlarged-picture.tsx').then((module) => module.PictureDesk),
)

const texts = partTexts('viewer', { zh: viewerZh, en: viewerEn })

interface ViewerTabProps {
  resource: AnyResource
  record: StoredRecord
  file: StoredFile
  pages: readonly StoredFile[]
}

/** A record's file as large as its place. */
export function ViewerTab({ resource, record, file, pages }: ViewerTabProps) {
  if (pages.length > 0) return <Pages key={file.url} pages={pages} />
  if (isMedia(file)) return <MediaPlayer key={file.url} file={file} />
  if (canBeShown(file))
    return (
      <div className="viewer">
        <FileView file={file} />
      </div>
    )
  return <NoPages resource={resource} record={record} />
}

/** One page after the other, as slides are shown; how large they are stays from page to page. */
function Pages({ pages }: Pick<ViewerTabProps, 'pages'>) {
  const { t } = usePartTexts(texts)
  const [at, setAt] = useState(0)
  const page = itemAt(pages, at)
  const { src, failed } = useFileUrl(page.url)
  // The next one is there when it is asked for.
  useFileUrl(pages[at + 1]?.url)
  const turn = (to: number): void => setAt(Math.max(0, Math.min(pages.length - 1, to)))
  const onKeyDown = (event: KeyboardEvent): void => {
    const to = ownEntry({ ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: pages.length - 1 }, event.key)
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    // A page larger than its place is what these keys scroll, when it has the focus.
    if ((event.target as Element).matches('.view-picture-desk')) return
    event.preventDefault()
    turn(to)
  }
  const name = t('viewer.page', { n: at + 1, m: pages.length })
  return (
    <section className="viewer-pages" aria-label={t('viewer.pages')} tabIndex={0} onKeyDown={onKeyDown}>
      <div className="viewer-page">
        {failed && <p className="view-file-none">{t('viewer.missing')}</p>}
        <Suspense>{!failed && src && <PictureDesk src={src} name={name} />}</Suspense>
      </div>
      <div className="viewer-turn">
        <Button icon={<LeftOutlined />} disabled={at === 0} onClick={() => turn(at - 1)}>
          {t('viewer.before')}
        </Button>
        <span aria-live="polite">{name}</span>
        <Button
          icon={<RightOutlined />}
          iconPosition="end"
          disabled={at === pages.length - 1}
          onClick={() => turn(at + 1)}
        >
          {t('viewer.after')}
        </Button>
      </div>
    </section>
  )
}

function NoPages({ resource, record }: Pick<ViewerTabProps, 'resource' | 'record'>) {
  const { t } = usePartTexts(texts)
  const { can } = useRights()
  const start = useAction()
  const action = resource.actions[pagesCall] as Action
  const isPossible = can(resource, pagesCall, record) && applies(action, record)
  return (
    <StateMessage
      icon={<FileTextOutlined />}
      title={t('viewer.none')}
      hint={t(isPossible ? 'viewer.makeHint' : 'viewer.noneHint')}
    >
      {isPossible && (
        <Button type="primary" onClick={() => start({ resource, action: [pagesCall, action], records: [record] })}>
          {t('viewer.make')}
        </Button>
      )}
    </StateMessage>
  )
}
