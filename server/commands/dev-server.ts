import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'

/** The server as `npm run dev` runs it from its sources: one at a time, restarted on request. */

/** `failed` with the output of the server before it ended. */
export type DevState = { name: 'starting' | 'ready' } | { name: 'failed'; output: string }

export interface DevServer {
  state(): DevState
  /** Resolves once it is ready or has failed. */
  settled(): Promise<DevState>
  /** Stops it and starts it again. A request during a restart causes one more restart afterwards. */
  restart(): void
  stop(): Promise<void>
}

interface Options {
  /** Arguments of Node. */
  args: string[]
  env: NodeJS.ProcessEnv
  onState(state: DevState): void
  /** Resolves once the server answers nobody any more: before that a restart does not end it. */
  answered(): Promise<void>
}

/** How long a server may take to end; the next one takes over what remains. */
const endMs = 10_000
const keptLetters = 20_000

/** The server logs JSON, one object a line; other lines are for people. */
const withoutLog = (output: string): string =>
  output
    .split('\n')
    .filter((line) => !line.startsWith('{"level"'))
    .join('\n')
    .trim()

/**
 * `SIGKILL` ends it at once, and its PostgreSQL goes on for the next one to adopt; to stop and start that would take
 * most of a restart.
 */
async function end(child: ChildProcess | undefined, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(signal)
  const late = setTimeout(() => child.kill('SIGKILL'), endMs)
  await ended
  clearTimeout(late)
}

export function startDevServer({ args, env, onState, answered }: Options): DevServer {
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
    let output = ''
    child = started
    started.stdout.on('data', (chunk: Buffer) => {
      process.stdout.write(chunk)
      if (child === started && /^ready http/m.test(String(chunk))) become({ name: 'ready' })
    })
    started.stderr.on('data', (chunk: Buffer) => {
      process.stderr.write(chunk)
      output = `${output}${chunk}`.slice(-keptLetters)
    })
    started.on('close', (code) => {
      if (child !== started || isRestarting || stopping) return
      const words = withoutLog(output) || `The server ended with ${code} without any output.`
      console.log('the server did not start; it is tried again when a file is saved')
      become({ name: 'failed', output: words })
    })
  }

  const restart = async (): Promise<void> => {
    isWanted = true
    if (isRestarting) return
    isRestarting = true
    become({ name: 'starting' })
    await answered()
    while (isWanted) {
      isWanted = false
      await end(child, 'SIGKILL')
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
      await end(child, 'SIGTERM')
    },
  }
}
