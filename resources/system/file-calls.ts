import { z } from 'zod'
import { storedFile } from '../kit/index.ts'
import { pictureWidths } from './picture-widths.ts'
import { nothing, shortText, type SystemCall } from './system-call.ts'

/** Storing files, at once or in parts, and reading them. */

const fileKey = z.string().regex(/^[A-Za-z0-9_-]{20,64}$/)
const newUpload = z.strictObject({ name: shortText.min(1, 'blank'), size: z.int().min(1) })

/** A stored file with what wangEditor reads besides `url`. */
const editorFile = storedFile.extend({ alt: z.string(), href: z.string() })

/** UEditor's configuration of uploads, by its own names: `imageActionName`, `imageMaxSize` (bytes), … */
const editorConfig = z.record(z.string(), z.union([z.string(), z.int(), z.array(z.string())]))

export const fileCalls = {
  upload: {
    method: 'POST',
    base: 'api',
    path: 'admin/common/upload',
    right: 'session',
    summary: { zh: '上传文件', en: 'Upload a file' },
    input: nothing,
    output: storedFile,
    file: { parts: ['file'] },
  },
  /**
   * An upload to the store of files itself: the addresses of its parts, each signed for its length and good for 15
   * minutes. Sent again with its `key`, the parts that are missing.
   */
  alioss: {
    method: 'GET',
    base: 'api',
    path: 'admin/common/alioss',
    right: 'session',
    summary: { zh: '直传文件存储', en: 'Upload to the store of files' },
    input: z.union([newUpload, z.strictObject({ key: fileKey })]),
    output: z.strictObject({
      key: fileKey,
      expires_at: z.iso.datetime(),
      parts: z.array(z.strictObject({ number: z.int(), from: z.int(), size: z.int(), url: z.string() })),
    }),
  },
  /** Credentials for writing one object of the store, for 15 minutes. */
  ossReceipt: {
    method: 'GET',
    base: 'api',
    path: 'admin/common/ali_sts_receipt',
    right: 'session',
    summary: { zh: '直传凭证', en: 'Credentials for an upload' },
    input: newUpload,
    output: z.strictObject({
      key: fileKey,
      endpoint: z.string(),
      region: z.string(),
      bucket: z.string(),
      object: z.string(),
      access_key_id: z.string(),
      access_key_secret: z.string(),
      security_token: z.string(),
      expires_at: z.iso.datetime(),
    }),
  },
  /**
   * An upload in parts, for large files and lines that break: the length of a part in bytes (the last may be shorter)
   * and the numbers of those that have arrived, from 1. Sent again with its `key`, it goes on; it is kept for a week.
   */
  beginUpload: {
    method: 'POST',
    base: 'api',
    path: 'admin/common/begin_upload',
    right: 'session',
    summary: { zh: '开始分段上传', en: 'Begin an upload in parts' },
    input: z.union([newUpload, z.strictObject({ key: fileKey })]),
    output: z.strictObject({ key: fileKey, part_bytes: z.int(), count: z.int(), arrived: z.array(z.int()) }),
  },
  /** One part, in any order; it may be sent again. It is on the disk when this answers. */
  uploadPart: {
    method: 'POST',
    base: 'api',
    path: 'admin/common/upload_part',
    right: 'session',
    summary: { zh: '上传一段', en: 'Upload a part' },
    input: z.strictObject({ key: fileKey, number: z.int().min(1) }),
    output: z.null(),
    file: { parts: ['part'] },
  },
  /** Removes an upload in parts that is not wanted any more, with what has arrived of it. */
  discardUpload: {
    method: 'POST',
    base: 'api',
    path: 'admin/common/discard_upload',
    right: 'session',
    summary: { zh: '放弃分段上传', en: 'Discard an upload in parts' },
    input: z.strictObject({ key: fileKey }),
    output: z.null(),
  },
  /** Checks what came in parts, by `alioss` or by `ali_sts_receipt`, and makes a stored file of it, or removes it. */
  completeUpload: {
    method: 'POST',
    base: 'api',
    path: 'admin/common/complete_upload',
    right: 'session',
    summary: { zh: '完成上传', en: 'Complete an upload' },
    input: z.strictObject({ key: fileKey }),
    output: storedFile,
  },
  /**
   * The same for rich text editors, which upload only pictures, video and sound: wangEditor and UEditor by the names of
   * their parts. Next to the envelope the response has what each of them reads (`errno`; `state`, `url`), see
   * `server/storage/files/editor-upload.ts`.
   */
  uploadForEditor: {
    method: 'POST',
    base: 'api',
    path: 'admin/common/upload_for_ueditor',
    right: 'session',
    summary: { zh: '编辑器上传', en: 'Upload from the editor' },
    input: z.strictObject({ action: z.enum(['config', 'uploadimage', 'uploadvideo', 'uploadfile']).optional() }),
    output: z.union([editorFile, editorConfig]),
    file: {
      parts: ['file', 'upfile', 'wangeditor-uploaded-image', 'wangeditor-uploaded-video'],
      accept: ['image/*', 'video/*', 'audio/*'],
      fields: 20,
    },
  },
  /**
   * UEditor's first request: the names and limits of its uploads. They are in `data`, and next to it, where it reads
   * them.
   */
  editorConfig: {
    method: 'GET',
    base: 'api',
    path: 'admin/common/upload_for_ueditor',
    right: 'session',
    summary: { zh: '编辑器上传配置', en: 'Configuration of uploads from the editor' },
    input: z.strictObject({ action: z.literal('config') }),
    output: editorConfig,
  },
  /**
   * What a sound or a video says of itself: its length, and with `cover` the picture in it, which is stored; null for
   * what it does not say.
   */
  readMedia: {
    method: 'POST',
    base: 'api',
    path: 'admin/common/read_media',
    right: 'session',
    summary: { zh: '读取时长和封面', en: 'Read the length and cover of a file' },
    input: z.strictObject({ url: storedFile.shape.url, cover: z.boolean().default(false) }),
    output: z.strictObject({ seconds: z.int().nullable(), cover: storedFile.nullable() }),
  },
  /**
   * The bytes of a stored file: pictures, sound, video and PDF to be shown, everything else as an attachment. `width`:
   * a picture within a square of so many pixels.
   */
  file: {
    method: 'GET',
    base: 'api',
    path: 'files/:key',
    right: 'session',
    summary: { zh: '读取文件', en: 'Fetch a stored file' },
    input: z.strictObject({ width: z.enum(pictureWidths).optional() }),
    output: z.unknown(),
    answers: '*/*',
  },
  /**
   * The address of a stored file for a player, which fetches it part by part and sends no token: for some hours, and no
   * longer than the session.
   */
  streamAddress: {
    method: 'POST',
    base: 'api',
    path: 'files/stream',
    right: 'session',
    summary: { zh: '播放地址', en: 'Address for a player' },
    input: z.strictObject({ url: storedFile.shape.url }),
    output: z.strictObject({ url: z.string(), until: z.iso.datetime() }),
  },
  stream: {
    method: 'GET',
    base: 'api',
    path: 'files/:key/:ticket',
    right: 'public',
    summary: { zh: '播放文件', en: 'Play a stored file' },
    input: nothing,
    output: z.unknown(),
    answers: '*/*',
  },
} as const satisfies Record<string, SystemCall>
