import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { threadFile } from './thread-file.ts'

/**
 * A process beside the server that answers one question after the other, for native code that cannot be interrupted and
 * memory that nobody else should keep. It ends with the server, and by itself above its memory (`endAbove`).
 */

const heapMegabytes = 512

/** `name`: its entry, as `threadFile` finds it. `memoryBytes` is its first argument. */
export const startAsked = async (name: string, memoryBytes: number): Promise<ChildProcess> =>
  fork(fileURLToPath(await threadFile(name)), [String(memoryBytes)], {
    serialization: 'advanced',
    // Of the server's environment, with its secrets, it gets nothing.
    env: { NODE_ENV: 'production' },
    execArgv: [`--max-old-space-size=${heapMegabytes}`],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })

/** Why a process gave no answer. It has ended then. */
export class NoAnswer extends Error {
  readonly why: 'tooSlow' | 'ended'
  constructor(why: NoAnswer['why']) {
    super(`A process beside the server gave no answer: ${why}`)
    this.why = why
  }
}

/** The answer to one question. Throws `NoAnswer`: what takes longer than `timeMs` ends the process. */
export function answerOf<Answer>(own: ChildProcess, asked: object, timeMs: number): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const settle = (end: () => void): void => {
      clearTimeout(timer)
      own.off('message', onMessage).off('exit', onExit).off('error', onExit)
      end()
    }
    const lose = (why: NoAnswer['why']): void =>
      settle(() => {
        own.kill('SIGKILL')
        reject(new NoAnswer(why))
      })
    const timer = setTimeout(() => lose('tooSlow'), timeMs)
    const onMessage = (answer: Answer): void => settle(() => resolve(answer))
    const onExit = (): void => lose('ended')
    own.on('message', onMessage).on('exit', onExit).on('error', onExit)
    if (own.connected) own.send(asked)
    else onExit()
  })
}
