import { DeleteOutlined, DownloadOutlined, FileOutlined, InboxOutlined, LoadingOutlined } from '@ant-design/icons'
import { Button, Progress, Tooltip, Upload as AntUpload } from 'antd'
import { Suspense, useState } from 'react'
import { fetchFile } from '../../providers/http.ts'
import type { StoredFile } from '../../resources/kit/index.ts'
import { useViewTexts } from '../locales/use-view-texts.ts'
import { isPicture, sizeText } from './file-model.ts'
import { lazyPart } from '../loading/lazy-part.tsx'
import { useFileUrl } from './use-file-url.ts'
import type { Upload } from './use-uploads.ts'
import './file-parts.css'

const EnlargedPicture = lazyPart(() => import('./enlarged-picture.tsx').then((module) => module.EnlargedPicture))

/** A picture in a fixed frame: the page does not move when it arrives. */
export function Thumbnail({ file, size, zoom = true }: { file: StoredFile; size: number; zoom?: boolean }) {
  const { src, failed } = useFileUrl(file.url)
  const { t } = useViewTexts()
  return (
    <span className="view-thumbnail" style={{ width: size, height: size }} onClick={(event) => event.stopPropagation()}>
      {src ? (
        <Picture src={src} name={file.name} zoom={zoom} />
      ) : failed ? (
        <FileOutlined title={t('widget.fileMissing')} />
      ) : (
        <LoadingOutlined aria-label={t('common.loading')} />
      )}
    </span>
  )
}

/** A picture that can be enlarged is a button. */
function Picture({ src, name, zoom }: { src: string; name: string; zoom: boolean }) {
  const { t } = useViewTexts()
  const [enlarged, setEnlarged] = useState<'never' | 'open' | 'shut'>('never')
  if (!zoom) return <img src={src} alt={name} />
  return (
    <>
      <button type="button" className="view-enlarge" title={t('widget.enlarge')} onClick={() => setEnlarged('open')}>
        <img src={src} alt={name} />
      </button>
      {enlarged !== 'never' && (
        <Suspense>
          <EnlargedPicture src={src} name={name} open={enlarged === 'open'} onClose={() => setEnlarged('shut')} />
        </Suspense>
      )}
    </>
  )
}

/** Saves a stored file under its own name. */
async function saveFile(file: StoredFile): Promise<void> {
  const blob = await fetchFile(file.url)
  saveBlob(blob, file.name)
}

export function saveBlob(blob: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

interface FileRowProps {
  file: StoredFile
  onRemove?: () => void
  /** Whether a picture can be enlarged from here. */
  zoom?: boolean
}

export function FileRow({ file, onRemove, zoom = true }: FileRowProps) {
  const { t } = useViewTexts()
  return (
    <div className="view-file-row">
      {isPicture(file) ? <Thumbnail file={file} size={32} zoom={zoom} /> : <FileOutlined aria-hidden />}
      <span className="view-one-line view-grow" title={file.name}>
        {file.name}
      </span>
      <span className="view-quiet">{sizeText(file.size)}</span>
      <Tooltip title={t('widget.download')}>
        <Button
          type="text"
          size="small"
          icon={<DownloadOutlined />}
          aria-label={`${t('widget.download')} ${file.name}`}
          onClick={() => void saveFile(file).catch(() => undefined)}
        />
      </Tooltip>
      {onRemove && (
        <Tooltip title={t('widget.remove')}>
          <Button
            type="text"
            size="small"
            icon={<DeleteOutlined />}
            aria-label={`${t('widget.remove')} ${file.name}`}
            onClick={onRemove}
          />
        </Tooltip>
      )}
    </div>
  )
}

export function UploadRow({ upload, onDismiss }: { upload: Upload; onDismiss: () => void }) {
  const { t } = useViewTexts()
  return (
    <div
      className="view-file-row"
      data-fault={upload.fault ? true : undefined}
      role={upload.fault ? 'alert' : undefined}
    >
      <span className="view-one-line view-grow" title={upload.name}>
        {upload.name}
      </span>
      {upload.fault ? (
        <span className="view-fault">{upload.fault}</span>
      ) : (
        <Progress percent={Math.round(upload.share * 100)} size="small" className="view-file-progress" />
      )}
      <Button
        type="text"
        size="small"
        icon={<DeleteOutlined />}
        aria-label={`${upload.fault ? t('widget.remove') : t('widget.cancelUpload')} ${upload.name}`}
        onClick={onDismiss}
      />
    </div>
  )
}

/** The names of the accepted file types. */
const kinds = { 'audio/*': 'widget.audioFiles', 'image/*': 'widget.imageFiles' } as const
const isKind = (accepted: string): accepted is keyof typeof kinds => Object.hasOwn(kinds, accepted)

interface DropZoneProps {
  id?: string
  accept?: readonly string[]
  maxMegabytes?: number
  many: boolean
  disabled?: boolean
  start: (file: File) => void
}

export function DropZone({ id, accept, maxMegabytes, many, disabled, start }: DropZoneProps) {
  const { t } = useViewTexts()
  return (
    <AntUpload.Dragger
      id={id}
      accept={accept?.join(',')}
      multiple={many}
      disabled={disabled}
      showUploadList={false}
      beforeUpload={(file) => {
        start(file)
        return AntUpload.LIST_IGNORE
      }}
    >
      <InboxOutlined aria-hidden /> {t('widget.dropHere')}
      <div className="view-quiet">
        {[
          accept?.map((one) => (isKind(one) ? t(kinds[one]) : one)).join(' '),
          maxMegabytes && t('widget.atMost', { max: `${maxMegabytes} MB` }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </div>
    </AntUpload.Dragger>
  )
}
