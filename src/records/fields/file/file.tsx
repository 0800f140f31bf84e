import { Suspense } from 'react'
import { coverSource, fillsOf, type StoredFile } from '../../../../resources/kit/index.ts'
import { useLanguage } from '../../../base/locales/language.ts'
import { listOf } from '../../../base/locales/list-of.ts'
import { lazyPart } from '../../../base/loading/lazy-part.tsx'
import { defineWidget, type ShowProps } from '../../../base/inputs/widget.ts'

const FileInput = lazyPart(() => import('./file-input.tsx').then((module) => module.FileInput))
const ImageInput = lazyPart(() => import('./file-input.tsx').then((module) => module.ImageInput))
const FilesInput = lazyPart(() => import('./file-input.tsx').then((module) => module.FilesInput))
const FileRow = lazyPart(() => import('../../../content/files/file-parts.tsx').then((module) => module.FileRow))
const Thumbnail = lazyPart(() => import('../../../content/files/file-parts.tsx').then((module) => module.Thumbnail))

const FileShow = ({ value, mode }: ShowProps<StoredFile>) =>
  mode === 'full' ? (
    <FileRow file={value} />
  ) : (
    <span className="view-one-line" title={value.name}>
      {value.name}
    </span>
  )

function FilesShow({ value, mode }: ShowProps<StoredFile[]>) {
  const { language } = useLanguage()
  return mode === 'full' ? (
    <div className="view-files">
      {value.map((file) => (
        <FileRow key={file.id} file={file} />
      ))}
    </div>
  ) : (
    <span className="view-one-line" title={value.map((file) => file.name).join('\n')}>
      {listOf(
        value.map((file) => file.name),
        language,
      )}
    </span>
  )
}

const smallPx = 32
const largePx = 120

function ImageShow({ value, mode }: ShowProps<StoredFile>) {
  const size = mode === 'cell' ? smallPx : largePx
  return (
    <Suspense fallback={<span className="view-thumbnail" style={{ width: size, height: size }} />}>
      <Thumbnail file={value} size={size} />
    </Suspense>
  )
}

export const file = defineWidget<StoredFile>({
  Input: FileInput,
  Show: FileShow,
  neighbours: (field) => Object.values(fillsOf(field) ?? {}),
  text: (value) => value.name,
  width: 180,
})
export const files = defineWidget<StoredFile[]>({
  Input: FilesInput,
  Show: FilesShow,
  text: (value, { language }) =>
    listOf(
      value.map((one) => one.name),
      language,
    ),
  width: 180,
  wide: true,
})
export const image = defineWidget<StoredFile>({
  Input: ImageInput,
  Show: ImageShow,
  neighbours: (field, { fields }) => [coverSource(fields, field) ?? []].flat(),
  text: (value) => value.name,
  width: 72,
})
