import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Fault } from '../base/fault.ts'
import { headersTooLarge, brokenRequest, tookTooLong } from '../base/fault.ts'
import { envelopeOf } from '../calls/envelope.ts'

/** A request that Node's parser rejected as no valid HTTP. It gets the usual response, written to the bare socket. */

function faultOf(code: string | undefined): Fault {
  if (code === 'HPE_HEADER_OVERFLOW') return headersTooLarge()
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? tookTooLong() : brokenRequest()
}

/** The caller is unknown, so the response is in the default language. */
export function answerBroken(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const fault = faultOf(error.code)
  const body = envelopeOf(fault, 'zh')
  socket.end(
    [
      `HTTP/1.1 ${fault.status} ${STATUS_CODES[fault.status]}`,
      'content-type: application/json; charset=utf-8',
      'cache-control: no-store',
      `content-length: ${Buffer.byteLength(body)}`,
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  )
}
