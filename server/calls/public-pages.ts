import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from './exchange.ts'

/** Pages that a feature serves beside `/api` and the site. */
export interface PublicPages {
  mount(app: FastifyInstance, services: Services): Promise<void>
  /** Answers `/` where the request's host is one of its own; false: it is not. */
  sendRoot?(services: Services, request: FastifyRequest, reply: FastifyReply): Promise<boolean>
}

export const definePublicPages = (pages: PublicPages): PublicPages => pages
