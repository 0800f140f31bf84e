import {
  CaretRightOutlined,
  DeleteOutlined,
  DownloadOutlined,
  FileOutlined,
  InboxOutlined,
  LoadingOutlined,
  PauseOutlined,
  RedoOutlined,
} from '@ant-design/icons'
import { Button, Progress, Tooltip, Upload as AntUpload } from 'antd'
import { Suspense, useState, type ReactNode } from 'react'
import { fetchFile, fileAddress, send } from '../../../providers/http.ts'
import { sessionCalls } from '../../../providers/session-calls.ts'
import type { StoredFile } from '../../../resources/kit/index.ts'
import { widthFor } from '../../../resources/system/picture-widths.ts'
import { useViewTexts } from '../../base/locales/use-view-texts.ts'
import { isPicture, megabytesText, sizeText } from './file-model.ts'
import { lazyPart } from '../../base/loading/lazy-part.tsx'
import { useFileUrl } from './use-file-url.ts'
import type { Upload } from './use-uploads.ts'
import './file-parts.css'

const EnlargedPicture = lazyPart(() => import('./enlarged-picture.tsx').then((module) => module.EnlargedPicture))

/** A picture in a fixed frame: the page does not move when it arrives. */
export function Thumbnail({ file, size, zoom = true }: { file: StoredFile; size: number; zoom?: boolean }) {
  const { src, failed } = useFileUrl(file.url, widthFor(size * window.devicePixelRatio))
  const { t } = useViewTexts()
  return (
    <span className="view-thumbnail" style={{ width: size, height: size }} onClick={(event) => event.stopPropagation()}>
      {src ? (
        <Picture src={src} file={file} zoom={zoom} />
      ) : failed ? (
        <FileOutlined title={t('widget.fileMissing')} />
      ) : (
        <LoadingOutlined aria-label={t('common.loading')} />
      )}
    </span>
  )
}

/** A picture that can be enlarged is a button. */
function Picture({ src, file, zoom }: { src: string; file: StoredFile; zoom: boolean }) {
  const { name } = file
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
          <WholePicture small={src} file={file} open={enlarged === 'open'} onClose={() => setEnlarged('shut')} />
        </Suspense>
      )}
    </>
  )
}

interface WholePictureProps {
  small: string
  file: StoredFile
  open: boolean
  onClose: () => void
}

/** The small picture until the whole one is there. */
function WholePicture({ small, file, ...rest }: WholePictureProps) {
  const { src = small } = useFileUrl(file.url)
  return <EnlargedPicture src={src} name={file.name} {...rest} />
}

/** Larger files are not held in the memory of the page. */
const mostInMemory = 50 * 1_048_576

/** Saves a stored file under its own name. */
async function saveFile(file: StoredFile): Promise<void> {
  if (file.size <= mostInMemory) return saveBlob(await fetchFile(file.url), file.name)
  const { data } = await send<{ url: string }>(sessionCalls.streamAddress, { body: { url: file.url } })
  saveAs(fileAddress(data.url), file.name)
}

export function saveBlob(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob)
  saveAs(address, name)
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

function saveAs(address: string, name: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
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
      <RowButton
        icon={<DownloadOutlined />}
        label={t('widget.download')}
        name={file.name}
        onClick={() => void saveFile(file).catch(() => undefined)}
      />
      {onRemove && (
        <RowButton icon={<DeleteOutlined />} label={t('widget.remove')} name={file.name} onClick={onRemove} />
      )}
    </div>
  )
}

export interface UploadRowProps {
  upload: Upload
  onDismiss: () => void
  onPause: () => void
  onResume: () => void
}

export function UploadRow({ upload, onDismiss, onPause, onResume }: UploadRowProps) {
  const { t } = useViewTexts()
  const { name, share, inParts, paused, fault, canRetry } = upload
  return (
    <div className="view-file-row view-upload" data-fault={fault ? true : undefined} role={fault ? 'alert' : undefined}>
      <span className="view-one-line view-grow" title={name}>
        {name}
      </span>
      {inParts && !fault && !paused && (
        <RowButton icon={<PauseOutlined />} label={t('widget.pauseUpload')} name={name} onClick={onPause} />
      )}
      {paused && (
        <RowButton icon={<CaretRightOutlined />} label={t('widget.resumeUpload')} name={name} onClick={onResume} />
      )}
      {canRetry && <RowButton icon={<RedoOutlined />} label={t('widget.retryUpload')} name={name} onClick={onResume} />}
      <RowButton
        icon={<DeleteOutlined />}
        label={t(fault ? 'widget.remove' : 'widget.cancelUpload')}
        name={name}
        onClick={onDismiss}
      />
      {fault ? (
        <span className="view-upload-state view-fault">{fault}</span>
      ) : (
        <span className="view-upload-state view-row">
          <Progress
            percent={Math.floor(share * 100)}
            size="small"
            status={paused ? 'normal' : 'active'}
            className="view-grow"
            aria-label={name}
          />
          {paused && <span className="view-quiet">{t('widget.uploadPaused')}</span>}
        </span>
      )}
    </div>
  )
}

interface RowButtonProps {
  icon: ReactNode
  label: string
  /** Of the file, for those who do not see the row. */
  name: string
  onClick: () => void
}

const RowButton = ({ icon, label, name, onClick }: RowButtonProps) => (
  <Tooltip title={label}>
    <Button type="text" size="small" icon={icon} aria-label={`${label} ${name}`} onClick={onClick} />
  </Tooltip>
)

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
          maxMegabytes && t('widget.atMost', { max: megabytesText(maxMegabytes) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </div>
    </AntUpload.Dragger>
  )
}
