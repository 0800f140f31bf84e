import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'

/**
 * Chromium by its own protocol and nothing between. A test driver listens to the network of every page, for which
 * Chromium notes where in the scripts each request began, and reads them a second time: half a second more on a slow
 * machine, for large scripts more than for small ones. People's browsers do not, so neither does what is measured.
 */
interface Message {
  id?: number
  method?: string
  sessionId?: string
  params?: any
  result?: any
  error?: { message: string }
}

export interface Tab {
  send<T = any>(method: string, params?: object): Promise<T>
  /** The value of an expression in the page, once it is not empty. */
  evaluate<T>(expression: string): Promise<T>
  until<T>(expression: string): Promise<T>
  close(): Promise<void>
}

export interface Chromium {
  /** A tab with a profile of its own, in which nothing is cached. */
  openTab(): Promise<Tab>
  close(): Promise<void>
}

const askEveryMs = 50
const patienceMs = 60_000

function connect(child: ChildProcess) {
  const [toBrowser, fromBrowser] = [child.stdio[3] as Writable, child.stdio[4] as Readable]
  const waiting = new Map<number, { resolve: (result: any) => void; reject: (error: Error) => void }>()
  let last = 0
  let text = ''
  fromBrowser.setEncoding('utf8').on('data', (chunk: string) => {
    const messages = (text + chunk).split('\0')
    text = messages.pop()!
    for (const message of messages) {
      const { id, result, error } = JSON.parse(message) as Message
      const asked = id === undefined ? undefined : waiting.get(id)
      if (!asked) continue
      waiting.delete(id!)
      if (error) asked.reject(new Error(error.message))
      else asked.resolve(result)
    }
  })
  return (method: string, params: object = {}, sessionId?: string): Promise<any> => {
    const id = ++last
    toBrowser.write(`${JSON.stringify({ id, method, params, sessionId })}\0`)
    return new Promise((resolve, reject) => waiting.set(id, { resolve, reject }))
  }
}

export async function startChromium(): Promise<Chromium> {
  const profile = await mkdtemp(join(tmpdir(), 'question-bank-chromium-'))
  const flags = [
    '--headless',
    '--no-sandbox',
    '--no-first-run',
    '--remote-debugging-pipe',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    `--user-data-dir=${profile}`,
  ]
  const child = spawn(process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium', flags, {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
  })
  const send = connect(child)
  return {
    async openTab() {
      const { browserContextId } = await send('Target.createBrowserContext')
      const { targetId } = await send('Target.createTarget', {
        url: 'about:blank',
        browserContextId,
        width: 1440,
        height: 900,
      })
      const { sessionId } = await send('Target.attachToTarget', { targetId, flatten: true })
      const evaluate = async (expression: string) => {
        const { result, exceptionDetails } = await send(
          'Runtime.evaluate',
          { expression, awaitPromise: true, returnByValue: true },
          sessionId,
        )
        if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
        return result.value
      }
      return {
        send: (method, params) => send(method, params, sessionId),
        evaluate,
        async until(expression) {
          const begun = Date.now()
          for (;;) {
            const value = await evaluate(expression).catch(() => undefined)
            if (value !== undefined && value !== null && value !== false) return value
            if (Date.now() - begun > patienceMs) throw new Error(`Waited ${patienceMs} ms in vain for ${expression}`)
            await new Promise((resume) => setTimeout(resume, askEveryMs))
          }
        },
        close: () => send('Target.disposeBrowserContext', { browserContextId }),
      }
    },
    async close() {
      const ended = once(child, 'exit')
      await send('Browser.close').catch(() => child.kill())
      await ended
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
