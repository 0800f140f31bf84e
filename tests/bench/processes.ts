import { fork, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { LoadJob, LoadResult } from './load.ts'

/** Processes that the benchmark starts and ends. */

const running = new Set<ChildProcess>()

export interface Served {
  port: number
  pid: number
  /** From the start of the process to its `ready` line. */
  readyMs: number
  stop(): Promise<void>
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    const late = setTimeout(() => child.kill('SIGKILL'), 40_000)
    await ended
    clearTimeout(late)
  }
  running.delete(child)
}

export const endAll = async (): Promise<void> => {
  for (const child of [...running].toReversed()) await end(child)
}

/** How `npm start` runs our server, without the build: options of Node, and the built server. */
export async function oursAsStarted(): Promise<string[]> {
  const { scripts } = JSON.parse(await readFile('package.json', 'utf8')) as { scripts: { start: string } }
  return [...scripts.start.split(' ').filter((word) => word.startsWith('--')), 'dist/server/main.js']
}

/** Starts a server that prints `ready http://host:port` when it can serve. */
export async function startServer(
  args: string[],
  environment: Record<string, string>,
  folder = process.cwd(),
): Promise<Served> {
  const begun = performance.now()
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  let output = ''
  const port = await new Promise<number>((resolve, reject) => {
    const listen = (chunk: Buffer): void => {
      output = `${output}${chunk}`.slice(-4000)
      const ready = /^ready http:\/\/\S+:(\d+)/m.exec(output)
      if (ready) resolve(Number(ready[1]))
    }
    child.stdout.on('data', listen)
    child.stderr.on('data', listen)
    child.on('exit', (code) => reject(new Error(`${args.at(-1)} ended with ${code} before it was ready:\n${output}`)))
  })
  return { port, pid: child.pid!, readyMs: performance.now() - begun, stop: () => end(child) }
}

/** Runs one of our commands to its end, showing its output. */
export async function runToEnd(args: string[], environment: Record<string, string>): Promise<void> {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  running.add(child)
  const [code] = (await once(child, 'exit')) as [number]
  running.delete(child)
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}`)
}

export interface LoadGenerator {
  run(job: LoadJob): Promise<LoadResult>
}

export function startLoadGenerator(): LoadGenerator {
  const child = fork(fileURLToPath(new URL('./load.ts', import.meta.url)), { execArgv: ['--import', 'tsx'] })
  running.add(child)
  return {
    async run(job) {
      child.send(job)
      const [answer] = (await once(child, 'message')) as [{ result?: LoadResult; failure?: string }]
      if (!answer.result) throw new Error(`The load generator failed: ${answer.failure}`)
      return answer.result
    },
  }
}

/** The peak resident memory of the process, in MB; null where the system does not report it. */
export async function mostResidentMegabytes(pid: number): Promise<number | null> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const kilobytes = /^VmHWM:\s+(\d+) kB/m.exec(status)
  return kilobytes ? Number(kilobytes[1]) / 1024 : null
}

/** Resident memory in MB; null where the system does not report it. */
export async function residentMegabytes(pid: number): Promise<number | null> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(status)
  return kilobytes ? Number(kilobytes[1]) / 1024 : null
}
