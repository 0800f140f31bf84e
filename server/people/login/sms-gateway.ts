/** The logger's interface; Fastify's logger has it. */
export interface LoginLog {
  warn(facts: object, message: string): void
}

/** Sends codes through the configured HTTP gateway: POST `{ mobile, code, text }`, any 2xx means accepted. */
export interface SmsGateway {
  /** Rejects when the gateway did not accept the message. */
  send(mobile: string, code: string, text: string): Promise<void>
}

const answerWithinMs = 10_000

/** `token` is sent as bearer token. Errors name only the status: the gateway's response may repeat the code. */
export function smsGateway(url: string, token?: string): SmsGateway {
  return {
    async send(mobile, code, text) {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
        body: JSON.stringify({ mobile, code, text }),
        redirect: 'error',
        signal: AbortSignal.timeout(answerWithinMs),
      })
      await answer.body?.cancel()
      if (!answer.ok) throw new Error(`the SMS gateway answered ${answer.status}`)
    },
  }
}
