import { readFile } from 'node:fs/promises'

/**
 * How much memory a process and those that it started hold, in bytes. 0 where the system does not say it as Linux does,
 * and once they have ended.
 */
async function treeMemory(pid: number): Promise<number> {
  const [status, children] = await Promise.all([
    readFile(`/proc/${pid}/status`, 'utf8').catch(() => ''),
    readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => ''),
  ])
  const own = Number(/^VmRSS:\s*(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024
  const started = children.split(' ').filter((one) => one !== '')
  const theirs = await Promise.all(started.map((one) => treeMemory(Number(one))))
  return theirs.reduce((sum, one) => sum + one, own)
}

const everyMs = 100

/** Calls `end` once a process and those that it started hold more than `bytes`. Returns how to stop watching. */
export function watchTree(pid: number, bytes: number, end: () => void): () => void {
  let isAsking = false
  const look = async (): Promise<void> => {
    if (isAsking) return
    isAsking = true
    const held = await treeMemory(pid)
    isAsking = false
    if (held > bytes) end()
  }
  const clock = setInterval(() => void look(), everyMs)
  return () => clearInterval(clock)
}
