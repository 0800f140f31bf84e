import { z } from 'zod'
import { jsonCell } from '../cells.ts'
import type { Fills } from '../fills.ts'
import { field, type FieldOptions, type Only } from '../field.ts'
import { recordId } from '../record-id.ts'
import { plainText } from '../storable-text.ts'

/** A stored file as the upload call returns it. `url` is its address, `size` in bytes. */
export const storedFile = z.strictObject({
  id: recordId,
  name: plainText(255, 1),
  type: plainText(127),
  size: z.int().min(0),
  url: z
    .string()
    .max(500)
    .regex(/^\/api\/files\/[A-Za-z0-9_-]{20,64}$/, 'url'),
})
export type StoredFile = z.infer<typeof storedFile>

const exampleFile: StoredFile = {
  id: 1,
  name: '函数图像.png',
  type: 'image/png',
  size: 2048,
  url: '/api/files/AAAAAAAAAAAAAAAAAAAAAA',
}

interface UploadOptions {
  /** Endings (`.pdf`), media types or `image/*`. @default all that the product stores */
  accept?: readonly string[]
  /** The largest file. @default 200 */
  maxMegabytes?: number
}

interface FileOptions extends UploadOptions {
  /** Fields of the same record that its form fills from a sound or a video while they are empty. */
  fills?: Fills
}

interface FilesOptions extends UploadOptions {
  /** How many. @default 50 */
  max?: number
}

interface ImageOptions {
  /** The largest file. @default 10 */
  maxMegabytes?: number
}

/** One uploaded file. Its type is that of its content. */
export const file = <const O extends FieldOptions<StoredFile> & FileOptions>(
  options: Only<O, 'accept' | 'maxMegabytes' | 'fills'>,
) =>
  field<StoredFile, O>(
    {
      kind: 'file',
      takes: ['accept', 'maxMegabytes', 'fills'],
      schema: storedFile,
      column: 'json',
      widget: 'file',
      options: {
        accept: options.accept,
        maxMegabytes: options.maxMegabytes ?? 200,
        ...(options.fills && { fills: options.fills }),
      },
      stored: 'file',
      cell: jsonCell,
      example: exampleFile,
    },
    options,
  )

/** Several uploaded files. */
export const files = <const O extends FieldOptions<StoredFile[]> & FilesOptions>(
  options: Only<O, 'accept' | 'maxMegabytes' | 'max'>,
) =>
  field<StoredFile[], O>(
    {
      kind: 'files',
      takes: ['accept', 'maxMegabytes', 'max'],
      schema: z.array(storedFile).max(options.max ?? 50),
      column: 'json',
      widget: 'files',
      options: { accept: options.accept, maxMegabytes: options.maxMegabytes ?? 200, max: options.max ?? 50 },
      stored: 'file',
      cell: jsonCell,
      example: [exampleFile],
    },
    options,
  )

/** One uploaded picture, shown small in lists and forms. */
export const image = <const O extends FieldOptions<StoredFile> & ImageOptions>(options: Only<O, 'maxMegabytes'>) =>
  field<StoredFile, O>(
    {
      kind: 'image',
      takes: ['maxMegabytes'],
      schema: storedFile,
      column: 'json',
      widget: 'image',
      options: { accept: ['image/*'], maxMegabytes: options.maxMegabytes ?? 10 },
      stored: 'file',
      cell: jsonCell,
      example: exampleFile,
    },
    options,
  )
