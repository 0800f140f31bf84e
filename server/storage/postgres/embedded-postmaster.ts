import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Endpoint } from './embedded-endpoint.ts'

/** The content of postmaster.pid. The process may be dead, or its pid reused by another. */
export interface PidFile {
  pid: number
  endpoint: Endpoint
  phase: 'starting' | 'ready' | 'stopping'
}

/** Null when the file does not exist, or the postmaster has only begun to write it. */
export async function readPidFile(cluster: string): Promise<PidFile | null> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  const lines = text.split('\n').map((line) => line.trim())
  const pid = Math.abs(Number(lines[0]))
  if (!pid) return null
  const status = lines[7] ?? ''
  return {
    pid,
    endpoint: { socketDirectory: lines[4] || null, port: Number(lines[3] || 0) },
    phase: status === 'ready' || status === 'stopping' ? status : 'starting',
  }
}

/**
 * A process that has ended but whose parent has not waited for it (pid 1 of many containers never does) is not running.
 */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  if (process.platform !== 'linux') return true
  try {
    const status = readFileSync(`/proc/${pid}/stat`, 'latin1')
    return !/^[ZX]/.test(status.slice(status.lastIndexOf(')') + 2))
  } catch {
    return false
  }
}

/** Whether this pid is the postmaster of this cluster: after a crash or a reboot it may be another process. */
export function isPostmasterOf(cluster: string, pid: number): boolean {
  if (!isRunning(pid)) return false
  const command = readCommand(pid)
  return command === null || (command.includes('postgres') && command.trimEnd().endsWith(` -D ${cluster}`))
}

/** Null where the system does not say (Windows); there a connection with our password is the proof. */
function readCommand(pid: number): string | null {
  if (process.platform === 'win32') return null
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
    return execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8', timeout: 2_000 })
  } catch {
    return ''
  }
}

/**
 * PostgreSQL removes a dead server's lock files itself, but refuses to start when their pid is alive, and after a crash
 * another process may have it. Call only when nothing answers at the endpoint.
 */
export async function removeStaleLocks(cluster: string, endpoint: Endpoint): Promise<void> {
  const locks = [join(cluster, 'postmaster.pid')]
  if (endpoint.socketDirectory) locks.push(join(endpoint.socketDirectory, `.s.PGSQL.${endpoint.port}.lock`))
  for (const lock of locks) {
    const pid = Math.abs(parseInt(await readFile(lock, 'utf8').catch(() => ''), 10))
    if (pid && isRunning(pid) && !isPostmasterOf(cluster, pid)) await rm(lock, { force: true })
  }
}
