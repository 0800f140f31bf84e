import type { StoredFile } from '../../resources/kit/index.ts'
import { moved } from './file-model.ts'
import { DropZone, FileRow, Thumbnail, UploadRow } from './file-parts.tsx'
import { MoveButtons } from './move-buttons.tsx'
import { orNone } from './or-none.ts'
import { useUploads } from './use-uploads.ts'
import { defineWidget, type InputProps, type ShowProps } from './widget.ts'

interface FileOptions {
  accept?: readonly string[]
  maxMegabytes?: number
}

function FileInput({ id, field, value, onChange, disabled }: InputProps<StoredFile>) {
  const options = field.options as FileOptions
  const { uploads, start, dismiss } = useUploads(options, onChange)
  return (
    <div className="view-files">
      {value && <FileRow file={value} onRemove={disabled ? undefined : () => onChange(null)} />}
      {uploads.map((one) => (
        <UploadRow key={one.key} upload={one} onDismiss={() => dismiss(one.key)} />
      ))}
      {!value && uploads.every((one) => one.fault) && <DropZone id={id} {...options} many={false} disabled={disabled} start={start} />}
    </div>
  )
}

const filesMax = 50

function FilesInput({ id, field, value, onChange, disabled }: InputProps<StoredFile[]>) {
  const options = field.options as FileOptions
  const list = value ?? []
  const { uploads, start, dismiss } = useUploads(options, (file) => onChange([...list, file]))
  return (
    <div className="view-files">
      {list.map((file, index) => (
        <div key={file.id} className="view-row">
          <div className="view-grow">
            <FileRow file={file} onRemove={disabled ? undefined : () => onChange(orNone(field, list.filter((one) => one !== file)))} />
          </div>
          {list.length > 1 && <MoveButtons name={file.name} index={index} count={list.length} disabled={disabled} onMove={(to) => onChange(moved(list, index, to))} />}
        </div>
      ))}
      {uploads.map((one) => (
        <UploadRow key={one.key} upload={one} onDismiss={() => dismiss(one.key)} />
      ))}
      {list.length < filesMax && <DropZone id={id} {...options} many disabled={disabled} start={start} />}
    </div>
  )
}

const FileShow = ({ value, mode }: ShowProps<StoredFile>) =>
  mode === 'full' ? <FileRow file={value} /> : <span className="view-one-line" title={value.name}>{value.name}</span>

const FilesShow = ({ value, mode }: ShowProps<StoredFile[]>) =>
  mode === 'full' ? (
    <div className="view-files">
      {value.map((file) => (
        <FileRow key={file.id} file={file} />
      ))}
    </div>
  ) : (
    <span className="view-one-line" title={value.map((file) => file.name).join('\n')}>
      {value.map((file) => file.name).join('、')}
    </span>
  )

const ImageShow = ({ value, mode }: ShowProps<StoredFile>) => <Thumbnail file={value} size={mode === 'cell' ? 32 : 120} />

export const file = defineWidget<StoredFile>({ Input: FileInput, Show: FileShow, text: (value) => value.name, width: 180 })
export const files = defineWidget<StoredFile[]>({
  Input: FilesInput,
  Show: FilesShow,
  text: (value) => value.map((one) => one.name).join('、'),
  width: 180,
  wide: true,
})
export const image = defineWidget<StoredFile>({ Input: FileInput, Show: ImageShow, text: (value) => value.name, width: 72 })
