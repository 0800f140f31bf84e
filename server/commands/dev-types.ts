import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'

/** The compiler beside `npm run dev`: it looks at every save, and says what is wrong. */

export interface TypeCheck {
  stop(): Promise<void>
}

/** `site.ts(12,5): error TS2322: …`; lines that belong to it are indented. */
const isFault = (line: string): boolean => /^\S.*\(\d+,\d+\): error TS\d+:/.test(line)
const isMore = (line: string): boolean => /^\s+\S/.test(line)
const isEnd = (line: string): boolean => /Found \d+ errors?\. Watching for file changes/.test(line)

/** Cuts what the compiler prints into lines, and answers all faults at the end of each look. */
export function faultsIn(onLook: (faults: string[]) => void): (chunk: string) => void {
  let rest = ''
  let faults: string[] = []
  return (chunk) => {
    const lines = (rest + chunk).split(/\r?\n/)
    rest = lines.pop()!
    for (const line of lines) {
      if (isFault(line)) faults.push(line)
      else if (isMore(line) && faults.length > 0) faults[faults.length - 1] += `\n${line}`
      else if (isEnd(line)) {
        onLook(faults)
        faults = []
      }
    }
  }
}

export function startTypeCheck(onLook: (faults: string[]) => void): TypeCheck {
  const compiler: ChildProcess = spawn(
    process.execPath,
    [
      'node_modules/typescript/bin/tsc',
      '-p',
      'tsconfig.dev.json',
      '--watch',
      '--preserveWatchOutput',
      '--pretty',
      'false',
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  // Not at a lower priority: beside four busy processes on two cores it then found nothing within six minutes.
  const look = faultsIn(onLook)
  compiler.stdout!.on('data', (chunk: Buffer) => look(String(chunk)))
  return {
    async stop() {
      if (compiler.exitCode !== null || compiler.signalCode !== null) return
      compiler.kill('SIGTERM')
      await once(compiler, 'exit')
    },
  }
}
