import { Suspense, useRef, useState } from 'react'
import { CameraOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { coverSource, type StoredFile } from '../../../../resources/kit/index.ts'
import { isVideo } from '../../../content/files/file-model.ts'
import { DropZone, FileRow, UploadRow } from '../../../content/files/file-parts.tsx'
import { moved } from '../../../base/inputs/moved.ts'
import { MoveButtons } from '../../../base/inputs/move-buttons.tsx'
import { orNone } from '../../../base/inputs/or-none.ts'
import { useUploadReport } from '../../../content/files/upload-report.ts'
import { useUploads } from '../../../content/files/use-uploads.ts'
import type { InputProps } from '../../../base/inputs/widget.ts'
import { lazyPart } from '../../../base/loading/lazy-part.tsx'
import { FillsNote, useFillTexts, useMediaFills } from './media-fills.tsx'

const FrameDialog = lazyPart(() => import('./frame-dialog.tsx').then((module) => module.FrameDialog))

interface FileOptions {
  accept?: readonly string[]
  maxMegabytes?: number
  max?: number
}

export function FileInput(props: InputProps<StoredFile>) {
  const { id, field, value, onChange, disabled } = props
  const options = field.options as FileOptions
  const fills = useMediaFills(props)
  const { rows, start } = useUploads(options, (file) => {
    onChange(file)
    void fills.read(file)
  })
  // After the report of the upload, whose end is that of both otherwise.
  useUploadReport(fills.state === 'reading')
  const remove = () => {
    fills.forget()
    onChange(null)
  }
  return (
    <div className="view-files">
      {value && <FileRow file={value} onRemove={disabled ? undefined : remove} />}
      {rows.map((row) => (
        <UploadRow key={row.upload.key} {...row} />
      ))}
      {!value && rows.every(({ upload }) => upload.fault) && (
        <DropZone id={id} {...options} many={false} disabled={disabled} start={start} />
      )}
      <FillsNote {...props} state={fills.state} read={(file) => void fills.read(file)} />
    </div>
  )
}

/** A picture; where it is the cover of a video of the same record, also one of its frames. */
export function ImageInput(props: InputProps<StoredFile>) {
  const { field, record, resource, onChange, disabled } = props
  const { t } = useFillTexts()
  const [isChoosing, setChoosing] = useState(false)
  const source = resource && coverSource(resource.fields, field)
  const video = source === undefined ? null : (record[source] as StoredFile | null | undefined)
  return (
    <div className="view-files">
      <FileInput {...props} />
      {video && isVideo(video) && !disabled && (
        <Button className="view-choose-frame" icon={<CameraOutlined />} onClick={() => setChoosing(true)}>
          {t('fills.chooseFrame')}
        </Button>
      )}
      {video && isChoosing && (
        <Suspense>
          <FrameDialog
            video={video}
            onTake={(picture) => {
              onChange(picture)
              setChoosing(false)
            }}
            onClose={() => setChoosing(false)}
          />
        </Suspense>
      )}
    </div>
  )
}

/** Files are sent side by side, and a small one arrives first: each takes its place among those chosen with it. */
function inOrderOfChoice(list: StoredFile[], file: StoredFile, keys: ReadonlyMap<number, number>): StoredFile[] {
  const key = keys.get(file.id) ?? 0
  const at = list.findIndex(({ id }) => (keys.get(id) ?? 0) > key)
  return at < 0 ? [...list, file] : list.toSpliced(at, 0, file)
}

export function FilesInput({ id, field, value, onChange, disabled }: InputProps<StoredFile[]>) {
  const { max = 50, ...options } = field.options as FileOptions
  const list = value ?? []
  // Several uploads can end before the next render: each adds to what the one before has left.
  const latest = useRef(list)
  latest.current = list
  const keys = useRef(new Map<number, number>())
  const { rows, start } = useUploads(options, (file, key) => {
    keys.current.set(file.id, key)
    latest.current = inOrderOfChoice(latest.current, file, keys.current)
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
