import { spawn } from 'node:child_process'
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { copyTree } from '../fixtures/tree-copy.ts'

/** A copy of this tree in which a test plants faults. */
export interface PlantedCopy {
  root: string
  /** Replaces a text, which must exist, or writes a new file when `from` is null. */
  plant(file: string, from: string | null, to: string): Promise<void>
  /** Marks a file that something else will write. */
  expectWritten(...files: string[]): void
  /** Restores every planted file; removes those that do not exist here, and the folders that were made for them. */
  heal(): Promise<void>
  /**
   * Runs Node in the copy, and returns the result. Tests that run there use the server, not the site, so only the
   * server is built.
   */
  run(...args: string[]): Promise<Ran>
  remove(): Promise<void>
}

/**
 * A text without what the formatter decides (white space, the comma before a closing bracket), and the position of each
 * remaining letter.
 */
function withoutLayout(text: string): { letters: string; places: number[] } {
  let letters = ''
  const places: number[] = []
  for (const { 0: letter, index } of text.matchAll(/(?!,\s*[)\]}])\S/g)) {
    letters += letter
    places.push(index)
  }
  return { letters, places }
}

/** Finds a text, however its lines are broken. A trailing comma is included. */
function placeOf(text: string, wanted: string): { start: number; end: number } | null {
  const { letters, places } = withoutLayout(text)
  const isListed = wanted.trimEnd().endsWith(',')
  const sought = withoutLayout(isListed ? wanted.trimEnd().slice(0, -1) : wanted).letters
  const at = letters.indexOf(sought)
  if (at < 0) return null
  const end = places[at + sought.length - 1]! + 1
  const comma = isListed ? (/^\s*,/.exec(text.slice(end))?.[0].length ?? 0) : 0
  return { start: places[at]!, end: end + comma }
}

async function copyToPlantIn(): Promise<PlantedCopy> {
  const { root, remove } = await copyTree()
  const changed = new Set<string>()
  const newFolders: string[] = []
  return {
    root,
    remove,
    async plant(file, from, to) {
      const text = from === null ? '' : await readFile(join(root, file), 'utf8')
      const found = from === null ? null : placeOf(text, from)
      if (from !== null && !found) throw new Error(`${file} no longer says: ${from}`)
      changed.add(file)
      const made = from === null && (await mkdir(dirname(join(root, file)), { recursive: true }))
      if (made) newFolders.push(made)
      await writeFile(join(root, file), found ? text.slice(0, found.start) + to + text.slice(found.end) : to)
    },
    expectWritten(...files) {
      for (const file of files) changed.add(file)
    },
    async heal() {
      for (const file of changed) {
        await rm(join(root, file), { force: true })
        await cp(file, join(root, file)).catch((error: NodeJS.ErrnoException) => {
          if (error.code !== 'ENOENT') throw error
        })
      }
      changed.clear()
      for (const folder of newFolders.splice(0)) await rm(folder, { recursive: true, force: true })
    },
    run: (...args) =>
      new Promise((resolve) => {
        const { VITEST: _vitest, NODE_ENV: _env, TESTS: _tests, ...env } = process.env
        const child = spawn(process.execPath, args, {
          cwd: root,
          env: { ...env, NO_COLOR: '1', BUILD_HALF: 'server' },
          // A prompt would wait for ever, and the test with it.
          stdio: ['pipe', 'pipe', 'pipe'],
        })
        let output = ''
        child.stdout.on('data', (chunk) => (output += chunk))
        child.stderr.on('data', (chunk) => (output += chunk))
        child.on('close', (status) => resolve({ status, output }))
      }),
  }
}

interface Ran {
  status: number | null
  output: string
}

/** Expects that tests failed, among them one for each of these patterns of names. */
export function expectRed({ status, output }: Ran, reds: readonly string[]): void {
  expect(status).toBe(1)
  for (const red of reds) expect(output).toMatch(new RegExp(`FAIL .*${red}`))
}

/** Expects that all tests passed; if not, says which failed and how the output ended. Returns the output. */
function expectGreen({ status, output }: Ran): string {
  const failed = new Set(output.split('\n').filter((line) => /^\s*FAIL /.test(line)))
  expect([...failed], output.slice(-6000)).toEqual([])
  expect(status, output.slice(-6000)).toBe(0)
  expect(output).toMatch(/Tests .* passed/)
  return output
}

const journal = 'server/storage/tables/migrations/meta/_journal.json'

/** A copy for the tests of one file, restored after each. */
export function plantInCopy() {
  let copy: PlantedCopy
  beforeAll(async () => {
    copy = await copyToPlantIn()
  })
  afterEach(() => copy.heal())
  afterAll(() => copy?.remove())
  const plant: PlantedCopy['plant'] = (...args) => copy.plant(...args)
  const run: PlantedCopy['run'] = (...args) => copy.run(...args)
  const vitest = (...args: string[]): Promise<Ran> =>
    run('node_modules/vitest/vitest.mjs', 'run', '--reporter=default', ...args)
  return {
    plant,
    run,
    /** Runs tests that must pass, under the same retries as ever. */
    stayGreen: async (...args: string[]): Promise<string> => expectGreen(await vitest(...args)),
    /** Runs tests without a second try, which turns nothing red that was planted. */
    once: (...args: string[]): Promise<Ran> => vitest('--retry=0', ...args),
    /** The file that `npm run migration <name>` writes next, which is removed again with what comes with it. */
    nextMigration: async (name: string): Promise<string> => {
      const { entries } = JSON.parse(await readFile(journal, 'utf8')) as { entries: unknown[] }
      const number = String(entries.length).padStart(4, '0')
      const file = `server/storage/tables/migrations/${number}_${name}.sql`
      copy.expectWritten(journal, file, `server/storage/tables/migrations/meta/${number}_snapshot.json`)
      return file
    },
    root: () => copy.root,
    expectWritten: (...files: string[]) => copy.expectWritten(...files),
    /**
     * Runs the tests of `files` that must fail, by name; where the names match too many, those that match `only`, or
     * all.
     */
    turnRed: async (
      files: readonly string[],
      reds: readonly string[],
      only: string | null = reds.join('|'),
    ): Promise<void> => expectRed(await vitest('--retry=0', ...files, ...(only === null ? [] : ['-t', only])), reds),
  }
}
