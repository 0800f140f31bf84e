import { spawn, type ChildProcess } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { LocalCopy } from '../../storage/files/object-store.ts'
import { itemAt } from '../../../resources/kit/present.ts'
import { notConverted, tookTooLong, tookTooMuch } from './conversion-faults.ts'
import { watchTree } from './tree-memory.ts'

/**
 * LibreOffice as a converter: one process for each document, with a profile of its own, limits of time and memory, and
 * no network.
 */
export interface Office {
  /**
   * A PDF of a document, which the caller releases. `extension` says what the document is (`.pptx`). Throws a `Fault`
   * for what cannot be converted, and for what takes too long or too much memory; rejects with the signal's reason when
   * it is aborted.
   */
  pdfOf(document: Document): Promise<LocalCopy>
  /** The same as an `.xlsx`, of a table in another format (`.xls`, `.ods`). */
  xlsxOf(document: Document): Promise<LocalCopy>
}

interface Document {
  path: string
  extension: string
  signal?: AbortSignal
}

type Target = 'pdf' | 'xlsx'

interface OfficeOptions {
  /** A program that starts it with its arguments. */
  before?: readonly string[]
  timeoutMs?: number
  /** Of all its processes together, where the system is Linux. */
  memoryBytes?: number
}

/** Twenty slides take about 8 s. */
const usualTimeoutMs = 180_000
/** A hundred slides with pictures take about 500 MB. */
const usualMemoryBytes = 1536 * 1_048_576
const maxConvertedBytes = 300 * 1024 * 1024

/**
 * A text without a language is Chinese: otherwise it comes in the forms that its signs have in Japanese. Nothing is
 * fetched, nothing is run.
 */
const settings: readonly [path: string, name: string, value: string][] = [
  ['Setup/L10N', 'ooSetupSystemLocale', 'zh-CN'],
  ['Office.Linguistic/General', 'DefaultLocale_CJK', 'zh-CN'],
  ['Office.Common/Security/Scripting', 'BlockUntrustedRefererLinks', 'true'],
  ['Office.Common/Security/Scripting', 'DisableActiveContent', 'true'],
  ['Office.Common/Security/Scripting', 'DisableMacrosExecution', 'true'],
  ['Office.Common/Security/Scripting', 'MacroSecurityLevel', '3'],
]
const profile = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
${settings
  .map(
    ([path, name, value]) =>
      `<item oor:path="/org.openoffice.${path}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`,
  )
  .join('\n')}
</oor:items>
`

/** The whole group: the program that is started starts the one that works. */
function kill(child: ChildProcess): void {
  try {
    if (process.platform === 'win32') child.kill('SIGKILL')
    else process.kill(-child.pid!, 'SIGKILL')
  } catch {
    // It has ended by itself.
  }
}

interface Bounds {
  home: string
  timeoutMs: number
  memoryBytes: number
  signal: AbortSignal | undefined
}

/** Resolves when the program has ended, however it did. */
function ended(command: readonly string[], { home, timeoutMs, memoryBytes, signal }: Bounds): Promise<void> {
  return new Promise((resolve, reject) => {
    const { PATH = '' } = process.env
    const child = spawn(itemAt(command, 0), command.slice(1), {
      cwd: home,
      env: { PATH, HOME: home, TMPDIR: home, LANG: 'zh_CN.UTF-8', LC_ALL: 'zh_CN.UTF-8', FC_LANG: 'zh-cn' },
      stdio: 'ignore',
      detached: process.platform !== 'win32',
    })
    let reason: unknown
    const end = (why: unknown): void => {
      reason = why
      kill(child)
    }
    const timer = setTimeout(() => end(tookTooLong()), timeoutMs)
    const unwatch = child.pid ? watchTree(child.pid, memoryBytes, () => end(tookTooMuch())) : undefined
    const onAbort = (): void => end(signal!.reason)
    signal?.addEventListener('abort', onAbort)
    const settle = (): void => {
      clearTimeout(timer)
      unwatch?.()
      signal?.removeEventListener('abort', onAbort)
    }
    child.once('error', (error) => {
      settle()
      reject(error)
    })
    child.once('close', () => {
      settle()
      if (reason === undefined) resolve()
      else reject(reason)
    })
  })
}

/** One after the other: each takes 200 MB and more. */
function inTurn(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const next = last.then(work, work)
    last = next.catch(() => undefined)
    return next
  }
}

export function officeAt(program: string, options: OfficeOptions = {}): Office {
  const { before = [], timeoutMs = usualTimeoutMs, memoryBytes = usualMemoryBytes } = options
  const turn = inTurn()
  const convert = async ({ path, extension, signal }: Document, to: Target): Promise<LocalCopy> => {
    const home = await mkdtemp(join(tmpdir(), 'office-'))
    const release = (): Promise<void> => rm(home, { recursive: true, force: true, maxRetries: 3 })
    try {
      const source = await preparedIn(home, path, extension)
      await turn(async () => {
        signal?.throwIfAborted()
        await ended([...before, program, ...conversion(home, source, to)], { home, timeoutMs, memoryBytes, signal })
      })
      const converted = join(home, `document.${to}`)
      const size = (await stat(converted).catch(() => null))?.size ?? 0
      if (size === 0 || size > maxConvertedBytes) throw notConverted()
      return { path: converted, release }
    } catch (error) {
      await release()
      throw error
    }
  }
  return {
    pdfOf: (document) => convert(document, 'pdf'),
    xlsxOf: (document) => convert(document, 'xlsx'),
  }
}

/** A folder with the profile and the document, whose name says nothing. */
async function preparedIn(home: string, path: string, extension: string): Promise<string> {
  await mkdir(join(home, 'profile', 'user'), { recursive: true })
  await writeFile(join(home, 'profile', 'user', 'registrymodifications.xcu'), profile)
  const source = join(home, `document${extension}`)
  await copyFile(path, source)
  return source
}

const conversion = (home: string, source: string, to: Target): string[] => [
  `-env:UserInstallation=${pathToFileURL(join(home, 'profile')).href}`,
  '--headless',
  '--norestore',
  '--nolockcheck',
  '--convert-to',
  to,
  '--outdir',
  home,
  source,
]
