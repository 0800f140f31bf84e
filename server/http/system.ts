import type { FastifyReply, FastifyRequest } from 'fastify'
import { facilities } from '../../resources/kit/action.ts'
import { timeZone } from '../../resources/kit/school-day.ts'
import type { FilePart } from '../../resources/system/system-call.ts'
import { systemCallGroup, systemCalls, type SystemCallName } from '../../resources/system/system-calls.ts'
import { editorConfig, editorFile, editorRefusal, editorSuccess } from '../storage/files/editor-upload.ts'
import { receiveFile, receiveUpload, sendFile } from '../storage/files/file-routes.ts'
import { readMedia } from '../storage/files/media/read-media.ts'
import { partBytes } from '../storage/files/parts.ts'
import { requireStream, streamAddress } from '../storage/files/stream-address.ts'
import { loginByMobile, sendCode } from '../people/login/codes.ts'
import { info } from '../people/login/info.ts'
import { publicKey } from '../people/login/login-keys.ts'
import { loginByPassword, logout, register } from '../people/login/login.ts'
import { lookUpTitles } from '../records/look-up-titles.ts'
import { searchEverywhere } from '../records/search/global-search.ts'
import { clearNotices, listNotices, readNotices } from '../background/notices/notices.ts'
import { maxFileBytes } from '../settings/environment.ts'
import type { Exchange } from '../calls/exchange.ts'
import { notifyOfRegistration } from '../calls/notify-of-registration.ts'
import { answering, definePlainCalls, type PlainCalls, type PlainHandler } from '../calls/plain-calls.ts'
import { plainCalls } from '../parts/plain-calls.ts'
import { sendData, sendFault } from '../calls/envelope.ts'
import { openApiText } from './openapi.ts'

/** The handlers of the system calls: each passes the input to the part of the server that does the work. */

const caller = ({ request, language }: Exchange) => ({ ip: request.ip, language })
const maxUploadBytes = ({ environment }: Exchange['services']): number => environment.MAX_UPLOAD_MB * 1_048_576
const receive = ({ services, request, identity }: Exchange, part: FilePart) =>
  receiveUpload(request, services.files, identity!, { ...part, maxBytes: maxUploadBytes(services) })

const { file: editorPart } = systemCalls.uploadForEditor

async function uploadForEditor(exchange: Exchange): Promise<FastifyReply> {
  const { request, reply, input } = exchange
  if (input.action === 'config') return sendEditorConfig(exchange)
  try {
    const file = await receive(exchange, editorPart)
    return sendData(reply, editorFile(file), editorSuccess(file))
  } catch (error) {
    return sendFault(error, request, reply, editorRefusal)
  }
}

async function sendEditorConfig({ services, reply }: Exchange): Promise<FastifyReply> {
  const config = editorConfig(editorPart.parts[0], maxUploadBytes(services))
  return sendData(reply, config, config)
}

const systemHandlers: Record<SystemCallName, PlainHandler> = {
  login: answering(async (exchange) => {
    const { services, input } = exchange
    if ('mobile' in input) return loginByMobile(services.database, services.codes, input, caller(exchange))
    return loginByPassword(services.database, input, caller(exchange), { encrypted: services.environment.LOGIN_RSA })
  }),
  publicKey: answering(({ services }) => publicKey(services.database, services.environment.LOGIN_RSA)),
  sendCode: answering((exchange) =>
    sendCode(exchange.services.database, exchange.services.codes, exchange.input, caller(exchange)),
  ),
  socialProviders: answering(async ({ services }) => services.social.list()),
  socialStart: answering((exchange) =>
    exchange.services.social.start(exchange.services.database, exchange.input, caller(exchange)),
  ),
  socialLogin: answering((exchange) =>
    exchange.services.social.finish(exchange.services.database, exchange.input, caller(exchange)),
  ),
  register: answering(async (exchange) => {
    const { environment, database } = exchange.services
    const registered = await register(
      database,
      { registration: environment.REGISTRATION, mobileLogin: environment.SMS_GATEWAY_URL !== undefined },
      exchange.input,
      caller(exchange),
    )
    if (!('waitingId' in registered)) return registered
    await notifyOfRegistration(exchange.services, registered.waitingId)
    return { waiting: true as const }
  }),
  info: answering(({ services, identity }) => info(services.database, identity!)),
  logout: answering(({ services, identity }) => logout(services, identity!)),
  config: answering(async ({ services }) => ({
    title: services.environment.TITLE,
    time_zone: timeZone(),
    registration: services.environment.REGISTRATION !== 'closed',
    registration_approval: services.environment.REGISTRATION === 'approval',
    mobile_login: services.environment.SMS_GATEWAY_URL !== undefined,
    max_upload_bytes: maxUploadBytes(services),
    max_file_bytes: maxFileBytes(services.environment),
    facilities: facilities.filter((name) => services[name] !== null),
    direct_upload: services.uploads.isDirect,
  })),
  upload: answering((exchange) => receive(exchange, systemCalls.upload.file)),
  alioss: answering(({ services, identity, input }) => services.uploads.addresses(identity!, input)),
  ossReceipt: answering(({ services, identity, input }) => services.uploads.lend(identity!, input)),
  beginUpload: answering(({ services, identity, input }) => services.uploads.begin(identity!, input)),
  uploadPart: answering(async ({ services, request, identity, input }) => {
    const part = { ...systemCalls.uploadPart.file, maxBytes: partBytes }
    await receiveFile(request, identity!, part, ({ file }) => services.uploads.take(identity!, input, file))
    return null
  }),
  discardUpload: answering(async ({ services, identity, input }) => {
    await services.uploads.discard(identity!, input.key)
    return null
  }),
  completeUpload: answering(({ services, identity, input }) => services.uploads.complete(identity!, input.key)),
  readMedia: answering(({ services, identity, input }) => readMedia(services.files, identity!, input)),
  uploadForEditor,
  editorConfig: sendEditorConfig,
  file: ({ services, request, reply, input }) =>
    sendFile(request as FastifyRequest<{ Params: { key: string } }>, reply, services.files, input.width),
  streamAddress: answering(({ services, identity, input }) => streamAddress(services, identity!, input.url)),
  stream: async ({ services, request, reply }) => {
    const { key, ticket } = request.params as { key: string; ticket: string }
    await requireStream(services.database, key, ticket)
    return sendFile(request as FastifyRequest<{ Params: { key: string } }>, reply, services.files)
  },
  noticeList: answering(({ services, identity, input }) => listNotices(services.database, identity!, input)),
  noticeRead: answering(({ services, identity, input }) => readNotices(services.database, identity!, input.ids)),
  noticeClear: answering(({ services, identity, input }) => clearNotices(services.database, identity!, input)),
  titles: answering(({ services, identity, input }) => lookUpTitles(services.database, identity!, input)),
  globalSearch: answering(({ services, identity, input }) => searchEverywhere(services.database, identity!, input)),
  /** The document itself, without the envelope: tools that read OpenAPI expect it bare. */
  openapi: async ({ services, identity, reply }) =>
    reply.type('application/json').send(await openApiText(identity!, services.environment.TITLE)),
  live: async ({ services, identity, reply, token, language }) => {
    services.live.follow(identity!, reply, () => services.identities.of(token!, language))
  },
}

/** The handlers of the calls that belong to no resource, by the names of their routes. */
export const plainHandlers: PlainCalls = Object.assign(definePlainCalls(systemCallGroup, systemHandlers), ...plainCalls)
