import { Suspense } from 'react'
import { FileOutlined } from '@ant-design/icons'
import type { StoredFile } from '../../../resources/kit/index.ts'
import { useViewTexts } from '../../base/locales/use-view-texts.ts'
import { lazyPart } from '../../base/loading/lazy-part.tsx'
import { isPicture } from './file-model.ts'
import { FileRow } from './file-parts.tsx'
import { useFileUrl } from './use-file-url.ts'
import './file-parts.css'

const PictureDesk = lazyPart(() => import('./enlarged-picture.tsx').then((module) => module.PictureDesk))

/** Whether a file can be shown on a page: a PDF in the browser's own viewer, a picture to zoom and turn. */
export const canBeShown = (file: StoredFile): boolean => file.type === 'application/pdf' || isPicture(file)

/** A stored file as large as its place, with its name and a way to save it above. */
export const FileView = ({ file }: { file: StoredFile }) => (
  <div className="view-file">
    <FileRow file={file} zoom={false} />
    <Content file={file} />
  </div>
)

function Content({ file }: { file: StoredFile }) {
  const { t } = useViewTexts()
  const { src, failed } = useFileUrl(canBeShown(file) ? file.url : undefined)
  if (failed)
    return (
      <p className="view-file-none">
        <FileOutlined /> {t('widget.fileMissing')}
      </p>
    )
  if (src === undefined) return null
  // The viewer of PDF files of a browser does not run in a sandbox. That the file is one, the server knows by its
  // content.
  // oxlint-disable-next-line react/iframe-missing-sandbox
  if (!isPicture(file)) return <iframe className="view-file-page" title={file.name} src={src} />
  return (
    <Suspense>
      <PictureDesk src={src} name={file.name} />
    </Suspense>
  )
}
