import type { printCalls } from '../resources/papers/print-calls.ts'
import type { systemCalls } from '../resources/system/system-calls.ts'

type Calls = typeof systemCalls & (typeof printCalls)['calls']
type Target<N extends keyof Calls> = Pick<Calls[N], 'method' | 'base' | 'path'>

/**
 * The system calls that the browser makes, without their schemas: the pages before login must not carry the validation
 * library. The compiler holds every entry against its declaration in `resources/system/system-calls.ts`.
 */
export const sessionCalls = {
  login: { method: 'POST', base: 'api', path: 'admin/user/login' },
  publicKey: { method: 'GET', base: 'api', path: 'publicKey' },
  sendCode: { method: 'POST', base: 'api', path: 'admin/user/send_code' },
  socialProviders: { method: 'GET', base: 'api', path: 'socialLogin/providers' },
  socialStart: { method: 'POST', base: 'api', path: 'socialLogin/start' },
  socialLogin: { method: 'POST', base: 'api', path: 'socialLogin' },
  register: { method: 'POST', base: 'api', path: 'register' },
  info: { method: 'GET', base: 'api', path: 'admin/user/info' },
  logout: { method: 'POST', base: 'api', path: 'admin/user/logout' },
  config: { method: 'GET', base: 'api', path: 'admin/common/get_config' },
  streamAddress: { method: 'POST', base: 'api', path: 'files/stream' },
  upload: { method: 'POST', base: 'api', path: 'admin/common/upload' },
  beginUpload: { method: 'POST', base: 'api', path: 'admin/common/begin_upload' },
  uploadPart: { method: 'POST', base: 'api', path: 'admin/common/upload_part' },
  discardUpload: { method: 'POST', base: 'api', path: 'admin/common/discard_upload' },
  completeUpload: { method: 'POST', base: 'api', path: 'admin/common/complete_upload' },
  readMedia: { method: 'POST', base: 'api', path: 'admin/common/read_media' },
  uploadForEditor: { method: 'POST', base: 'api', path: 'admin/common/upload_for_ueditor' },
  openapi: { method: 'GET', base: 'api', path: 'openapi.json' },
  noticeList: { method: 'GET', base: 'api', path: 'notice/getList' },
  noticeRead: { method: 'POST', base: 'api', path: 'notice/read' },
  noticeClear: { method: 'POST', base: 'api', path: 'notice/clear' },
  titles: { method: 'GET', base: 'api', path: 'admin/common/get_titles' },
  globalSearch: { method: 'GET', base: 'api', path: 'search/getList' },
  pdf: { method: 'POST', base: 'pdf', path: 'pdf' },
  pdfPreview: { method: 'POST', base: 'pdf', path: 'pdf/preview' },
  examFile: { method: 'POST', base: 'api', path: 'admin/exam/download_exam' },
  live: { method: 'GET', base: 'api', path: 'admin/live/stream' },
} as const satisfies { [N in keyof Calls]?: Target<N> }
