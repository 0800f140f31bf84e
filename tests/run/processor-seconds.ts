import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'

/*
 * The work of a run, in user and system seconds of every process that it starts, no matter who waits for it: Chromium
 * and PostgreSQL outlive the process that started them, so that no parent knows of their time. Linux alone tells of the
 * processes of others (`man 5 proc`).
 */

const lookEveryMs = 250
/** `sysconf(_SC_CLK_TCK)`, which is 100 wherever Node runs. */
const ticksPerSecond = 100

const numberedFolders = (): string[] => readdirSync('/proc').filter((name) => /^\d+$/.test(name))

function readOrNull(path: string): string | null {
  try {
    return readFileSync(path, 'latin1')
  } catch {
    return null
  }
}

/** What matters here of `/proc/[pid]/stat`, in ticks; `reaped` is the time of the children that it waited for. */
interface Stat {
  parent: string
  own: number
  reaped: number
  started: string
}

function statOf(pid: string): Stat | null {
  const text = readOrNull(`/proc/${pid}/stat`)
  if (!text) return null
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const [user, system, childrenUser, childrenSystem] = fields.slice(11, 15).map(Number) as [
    number,
    number,
    number,
    number,
  ]
  return { parent: fields[1]!, own: user + system, reaped: childrenUser + childrenSystem, started: fields[19]! }
}

export interface Measured {
  /** What every process to be measured has in its environment. */
  environment: Record<string, string>
  stop(): number | null
}

/**
 * Follows all that is started with `environment` from now on. `stop` returns its seconds, or null where no process
 * tells of others. Ended processes count as they were last seen; those that came and went between two looks count by
 * the parent that waited for them.
 */
export function measureProcesses(): Measured {
  const variable = `MEASURED_${randomBytes(4).toString('hex')}`
  const isOurs = (pid: string) => readOrNull(`/proc/${pid}/environ`)?.includes(`${variable}=`)
  const known = new Map<string, Stat & { pid: string }>()
  const strangers = new Set<string>()

  function look(): void {
    for (const pid of numberedFolders()) {
      const stat = statOf(pid)
      if (!stat) continue
      const key = `${pid} ${stat.started}`
      const before = known.get(key)
      if (!before && strangers.has(key)) continue
      if (!before && !isOurs(pid)) {
        strangers.add(key)
        continue
      }
      known.set(key, { ...stat, pid })
    }
  }

  function ticks(): number {
    const living = new Set(numberedFolders())
    const seenOf = new Map<string, number>()
    for (const { pid, parent, own, reaped } of known.values())
      if (!living.has(pid)) seenOf.set(parent, (seenOf.get(parent) ?? 0) + own + reaped)
    let sum = 0
    for (const { pid, own, reaped } of known.values()) sum += own + Math.max(0, reaped - (seenOf.get(pid) ?? 0))
    return sum
  }

  const canLook = process.platform === 'linux'
  const timer = canLook ? setInterval(look, lookEveryMs) : undefined
  return {
    environment: { [variable]: '1' },
    stop() {
      if (!canLook) return null
      clearInterval(timer)
      look()
      return ticks() / ticksPerSecond
    },
  }
}
