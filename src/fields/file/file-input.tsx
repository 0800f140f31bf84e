import { useRef } from 'react'
import type { StoredFile } from '../../../resources/kit/index.ts'
import { DropZone, FileRow, UploadRow } from '../../files/file-parts.tsx'
import { moved } from '../../inputs/moved.ts'
import { MoveButtons } from '../../inputs/move-buttons.tsx'
import { orNone } from '../../inputs/or-none.ts'
import { useUploads } from '../../files/use-uploads.ts'
import type { InputProps } from '../../inputs/widget.ts'

interface FileOptions {
  accept?: readonly string[]
  maxMegabytes?: number
  max?: number
}

export function FileInput({ id, field, value, onChange, disabled }: InputProps<StoredFile>) {
  const options = field.options as FileOptions
  const { rows, start } = useUploads(options, onChange)
  return (
    <div className="view-files">
      {value && <FileRow file={value} onRemove={disabled ? undefined : () => onChange(null)} />}
      {rows.map((row) => (
        <UploadRow key={row.upload.key} {...row} />
      ))}
      {!value && rows.every(({ upload }) => upload.fault) && (
        <DropZone id={id} {...options} many={false} disabled={disabled} start={start} />
      )}
    </div>
  )
}

export function FilesInput({ id, field, value, onChange, disabled }: InputProps<StoredFile[]>) {
  const { max = 50, ...options } = field.options as FileOptions
  const list = value ?? []
  // Several uploads can end before the next render: each adds to what the one before has left.
  const latest = useRef(list)
  latest.current = list
  const { rows, start } = useUploads(options, (file) => {
    latest.current = [...latest.current, file]
    onChange(latest.current)
  })
  return (
    <div className="view-files">
      {list.map((file, index) => (
        <div key={file.id} className="view-row">
          <div className="view-grow">
            <FileRow
              file={file}
              onRemove={
                disabled
                  ? undefined
                  : () =>
                      onChange(
                        orNone(
                          field,
                          list.filter((one) => one !== file),
                        ),
                      )
              }
            />
          </div>
          {list.length > 1 && (
            <MoveButtons
              name={file.name}
              index={index}
              count={list.length}
              disabled={disabled}
              onMove={(to) => onChange(moved(list, index, to))}
            />
          )}
        </div>
      ))}
      {rows.map((row) => (
        <UploadRow key={row.upload.key} {...row} />
      ))}
      {list.length < max && <DropZone id={id} {...options} many disabled={disabled} start={start} />}
    </div>
  )
}
