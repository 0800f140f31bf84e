import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Which of the long tests run. `npm test` and `npm run test:faults` set `TESTS=chosen`: of the matrices, the planted
 * faults and the files that say `@chosen-by`, those run whose own files, or the files that they guard, changed in the
 * last commits, and besides a tenth that the commit's hash chooses, so that all come in turn. A move, a comment and a
 * layout are no change. `npm run test:all` sets `TESTS=all`. Tests that are asked for by name all run.
 */

const commitsBack = 50
/** One in so many is chosen whatever changed. */
const oneIn = 10

interface Change {
  /** Paths from the root, of what was added, changed or removed since, with what is not committed. */
  files: ReadonlySet<string>
  commit: string
}

const git = (...args: string[]): string =>
  execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 64 << 20 })

/** Paths of this tree, and of a file seen from another: what a move changes in a file. */
const paths = /(?<=["'`\s(])(?:\.{1,2}|src|server|resources|providers|editor|tests|build|samples)\/[^"'`\s)]*/g

/** What lines of code mean: without comments, the places of files, and how it is laid out. */
const meaningOf = (lines: readonly string[]): string =>
  lines
    .filter((line) => !/^\s*(?:\/\/|\/?\*)/.test(line))
    .join('\n')
    .replaceAll(paths, '')
    .replaceAll(/[\s,]/g, '')

/** Whether two texts of a file are the same but for comments, paths and layout. */
export const meansTheSame = (one: string, other: string): boolean =>
  meaningOf(one.split('\n')) === meaningOf(other.split('\n'))

/** The files that `git diff -M -U0` shows as changed, by their present paths. One that only moved did not change. */
export function changedIn(diff: string): string[] {
  return diff.split(/^diff --git /m).flatMap((part) => {
    const file = /^\+\+\+ b\/(.*)$/m.exec(part)?.[1] ?? /^--- a\/(.*)$/m.exec(part)?.[1]
    // Moved as it was; or of bytes, which no line shows.
    if (file === undefined) return /^Binary files/m.test(part) ? (/ b\/(.*)$/m.exec(part)?.[1] ?? []) : []
    const lines = part.slice(part.indexOf('\n@@')).split('\n')
    const of = (sign: string) => lines.flatMap((line) => (line.startsWith(sign) ? line.slice(1) : []))
    return meaningOf(of('-')) === meaningOf(of('+')) ? [] : file
  })
}

/**
 * Null where the history does not reach back far enough, or there is none: then nobody knows what changed, and all
 * runs.
 */
function changeSince(commits: number): Change | null {
  try {
    const changed = changedIn(git('diff', '-M40%', '-l5000', '-U0', '--no-color', '--no-ext-diff', `HEAD~${commits}`))
    const untracked = git('ls-files', '--others', '--exclude-standard').split('\n')
    return {
      files: new Set([...changed, ...untracked].filter((line) => line !== '')),
      commit: git('rev-parse', 'HEAD').trim(),
    }
  } catch {
    return null
  }
}

let known: Change | null | undefined
function change(): Change | null {
  known ??= changeSince(commitsBack)
  return known
}

/** Whether a path is a guarded one, or lies in it. */
const isWithin = (path: string, guarded: string): boolean =>
  path === guarded || path.startsWith(guarded.endsWith('/') ? guarded : `${guarded}/`)

const isByHash = (name: string, commit: string): boolean =>
  createHash('sha256').update(`${commit} ${name}`).digest().readUInt32BE() % oneIn === 0

export function isAmong(name: string, guarded: readonly string[], { files, commit }: Change): boolean {
  return isByHash(name, commit) || [...files].some((file) => guarded.some((one) => isWithin(file, one)))
}

/**
 * Whether a test, or a case of a matrix, is to run. `name` is what the hash chooses by; `guarded` are files and
 * folders, its own included.
 */
export function isChosen(name: string, guarded: readonly string[]): boolean {
  if (process.env['TESTS'] !== 'chosen') return true
  const since = change()
  return since === null || isAmong(name, guarded, since)
}

/** What a test file says in its first comment: `@chosen-by src/base/tabs src/frame/frame`. Null when it always runs. */
export function guardedBy(text: string): string[] | null {
  const lines = [...text.matchAll(/^ \* @chosen-by (.+)$/gm)]
  return lines.length === 0 ? null : lines.flatMap(([, paths]) => paths!.trim().split(/\s+/))
}

/** Test files with what they guard. */
export function choosableFiles(root = 'tests'): [file: string, guarded: string[]][] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.test\.tsx?$/.test(name))
    .map((name) => join(root, name).replaceAll('\\', '/'))
    .flatMap((file) => {
      const guarded = guardedBy(readFileSync(file, 'utf8'))
      return guarded === null ? [] : [[file, guarded] as [string, string[]]]
    })
}

/** Test files that do not run this time. */
export function leftOutFiles(): string[] {
  if (process.env['TESTS'] !== 'chosen') return []
  return choosableFiles()
    .filter(([file, guarded]) => !isChosen(file, [file, ...guarded]))
    .map(([file]) => file)
}
