import { setTimeout as wait } from 'node:timers/promises'
import type { Call } from '../../resources/kit/index.ts'
import { Client, type Answer, type CallOptions } from '../fixtures/client.ts'

/** Of waiting for one call. */
const mostWaits = 5

/** A client that keeps to the server's limit of calls: refused for it (100429), it waits as long as the answer says. */
export class PatientClient extends Client {
  override async send(
    call: Pick<Call, 'method' | 'path'>,
    input: unknown = {},
    options: CallOptions = {},
  ): Promise<Answer> {
    for (let waits = 0; ; waits += 1) {
      const answer = await super.send(call, input, options)
      const seconds = Number(answer.data?.retry_after)
      if (answer.code !== 100429 || Number.isNaN(seconds) || waits === mostWaits) return answer
      await wait(seconds * 1000)
    }
  }
}
