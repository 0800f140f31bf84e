import type { FastifyReply } from 'fastify'
import { printCalls } from '../../../../resources/papers/print-calls.ts'
import type { Exchange } from '../../../calls/exchange.ts'
import { answering, definePlainCalls, writing } from '../../../calls/plain-calls.ts'
import { Records } from '../../../records/records.ts'
import { paperFile } from './paper-files.ts'

const printed = (exchange: Exchange): Promise<Buffer> => {
  const { services, identity, input } = exchange
  if (!input.exam_id) return services.features.questionPrinter.pdf(identity!, input)
  return writing(exchange, (records) => services.features.paperPrinter.pdf(records, input))
}

const sendMade = ({ reply }: Exchange, type: string, file: Buffer): FastifyReply =>
  reply.type(type).header('cache-control', 'no-store').send(file)

export const printHandlers = definePlainCalls(printCalls, {
  pdf: async (exchange) => sendMade(exchange, 'application/pdf', await printed(exchange)),
  pdfPreview: answering(({ services, identity, input: { from_page, ...request } }) =>
    request.exam_id
      ? services.features.paperPrinter.preview(new Records(services.database, identity!), request, from_page)
      : services.features.questionPrinter.preview(identity!, request, from_page),
  ),
  examFile: async (exchange) => {
    const { files } = exchange.services
    const { bytes, type } = await writing(exchange, (records) => paperFile(records, files, exchange.input))
    return sendMade(exchange, type, bytes)
  },
})
