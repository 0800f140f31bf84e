import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'

/** The server as `npm run dev` runs it from its sources: one at a time, started again when it is asked to. */

/** `failed` with what the server said before it ended. */
export type DevState = { name: 'starting' | 'ready' } | { name: 'failed'; said: string }

export interface DevServer {
  state(): DevState
  /** Resolves once it is ready or has failed. */
  settled(): Promise<DevState>
  /** Ends it and starts it again. Asked again meanwhile, it is started once more when that is done. */
  restart(): void
  stop(): Promise<void>
}

interface Options {
  /** Arguments of Node. */
  args: string[]
  env: NodeJS.ProcessEnv
  onState(state: DevState): void
}

/** How long a server may take to end; what is left of it is taken over by the next one. */
const endMs = 10_000
const keptLetters = 20_000

/** What the server logs is JSON, one object a line; the rest is told to people. */
const withoutLog = (said: string): string =>
  said
    .split('\n')
    .filter((line) => !line.startsWith('{"level"'))
    .join('\n')
    .trim()

async function end(child: ChildProcess | undefined): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const late = setTimeout(() => child.kill('SIGKILL'), endMs)
  await ended
  clearTimeout(late)
}

export function startDevServer({ args, env, onState }: Options): DevServer {
  let state: DevState = { name: 'starting' }
  let child: ChildProcess | undefined
  let stopping = false
  let isRestarting = false
  let isWanted = false
  let waiting: ((state: DevState) => void)[] = []

  const become = (next: DevState): void => {
    state = next
    onState(next)
    if (next.name === 'starting') return
    for (const resolve of waiting) resolve(next)
    waiting = []
  }

  const start = (): void => {
    const started = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
    let said = ''
    child = started
    started.stdout.on('data', (chunk: Buffer) => {
      process.stdout.write(chunk)
      if (child === started && /^ready http/m.test(String(chunk))) become({ name: 'ready' })
    })
    started.stderr.on('data', (chunk: Buffer) => {
      process.stderr.write(chunk)
      said = `${said}${chunk}`.slice(-keptLetters)
    })
    started.on('close', (code) => {
      if (child !== started || isRestarting || stopping) return
      const words = withoutLog(said) || `The server ended with ${code} and said nothing.`
      console.log('the server did not start; it is tried again when a file is saved')
      become({ name: 'failed', said: words })
    })
  }

  const restart = async (): Promise<void> => {
    isWanted = true
    if (isRestarting) return
    isRestarting = true
    become({ name: 'starting' })
    while (isWanted) {
      isWanted = false
      await end(child)
    }
    isRestarting = false
    if (!stopping) start()
  }

  start()
  return {
    state: () => state,
    settled: () =>
      state.name === 'starting' ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve(state),
    restart: () => void restart(),
    async stop() {
      stopping = true
      await end(child)
    },
  }
}
