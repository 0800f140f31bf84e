import { spawn } from 'node:child_process'
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, TestRunner } from 'vitest'
import { present } from '../../resources/kit/present.ts'
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
  const endOf = (at: number): number => places[at + sought.length - 1]! + 1
  // Before a comma a word is whole: `lastRelease,` is not in `lastReleaseId,`.
  const isCut = (at: number): boolean => isListed && /^\w/.test(text.slice(endOf(at)))
  let at = letters.indexOf(sought)
  while (at >= 0 && isCut(at)) at = letters.indexOf(sought, at + 1)
  if (at < 0) return null
  const end = endOf(at)
  const comma = isListed ? (/^\s*,/.exec(text.slice(end))?.[0].length ?? 0) : 0
  return { start: places[at]!, end: end + comma }
}

/** The text of a file with a fault in the place of `from`, which must be there. */
function withFault(file: string, text: string, from: string, to: string): string {
  const found = placeOf(text, from)
  if (!found) throw new Error(`${file} no longer says: ${from}`)
  return text.slice(0, found.start) + to + text.slice(found.end)
}

async function copyToPlantIn(): Promise<PlantedCopy> {
  const { root, remove } = await copyTree()
  const changed = new Set<string>()
  const newFolders: string[] = []
  return {
    root,
    remove,
    async plant(file, from, to) {
      const text = from === null ? to : withFault(file, await readFile(join(root, file), 'utf8'), from, to)
      changed.add(file)
      const made = from === null && (await mkdir(dirname(join(root, file)), { recursive: true }))
      if (made) newFolders.push(made)
      await writeFile(join(root, file), text)
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

/** What the cases of one file plant with, and what they run there. */
interface Planting {
  plant: PlantedCopy['plant']
  run: PlantedCopy['run']
  /** Runs tests that must pass, under the same retries as ever. */
  stayGreen(...args: string[]): Promise<string>
  /** Runs tests without a second try, which turns nothing red that was planted. */
  once(...args: string[]): Promise<Ran>
  /** The file that `npm run migration <name>` wrote there; it is removed again with what comes with it. */
  writtenMigration(name: string): Promise<string>
  root(): string
  expectWritten(...files: string[]): void
  /**
   * Runs the tests of `files` that must fail, by name; where the names match too many, those that match `only`, or all.
   */
  turnRed(files: readonly string[], reds: readonly string[], only?: string | null): Promise<void>
}

/**
 * With `PLANTS=read` a case only reads, in seconds for all of them: whether the text that it replaces is there, and
 * whether the tests that it names are. One that asks for more is left out there.
 */
export const plantInCopy = (): Planting => (process.env['PLANTS'] === 'read' ? plantInNothing() : plantInRealCopy())

/** The text of a file of tests, or of those of a folder. */
async function sourceOf(path: string): Promise<string> {
  if (path.endsWith('.ts') || path.endsWith('.tsx')) return readFile(path, 'utf8')
  const files = (await readdir(path, { recursive: true })).filter((file) => /\.test\.tsx?$/.test(file))
  return (await Promise.all(files.map((file) => readFile(join(path, file), 'utf8')))).join('\n')
}

/**
 * What of a title is in the source of its test, where the rest is filled in for each case: the words behind what
 * names the case, the first of them, or the first or last of all. A title of one or two words is filled in whole.
 */
function partsOfTitle(title: string): RegExp[] {
  const words = title.split(' ')
  if (words.length < 3) return [/(?:)/]
  const behind = title.split(/ > |: /).at(-1) ?? title
  const first = (text: string, count: number): string => text.split(' ').slice(0, count).join(' ')
  return [behind, first(behind, 2), first(title, 3), words.slice(-2).join(' ')].map((part) => new RegExp(part))
}

function plantInNothing(): Planting {
  const planted = new Map<string, string>()
  afterEach(() => planted.clear())
  const leftOut = (): never =>
    present(TestRunner.getCurrentTest(), 'a running case').context.skip('asks for what runs in the copy')
  return {
    async plant(file, from, to) {
      planted.set(
        file,
        from === null ? to : withFault(file, planted.get(file) ?? (await readFile(file, 'utf8')), from, to),
      )
    },
    async turnRed(files, reds) {
      const source = (await Promise.all(files.map(async (file) => planted.get(file) ?? (await sourceOf(file))))).join(
        '\n',
      )
      for (const red of reds)
        expect(
          partsOfTitle(red).some((part) => part.test(source)),
          `no test is called ${red}`,
        ).toBe(true)
    },
    expectWritten: () => {},
    run: leftOut,
    stayGreen: leftOut,
    once: leftOut,
    writtenMigration: leftOut,
    root: leftOut,
  }
}

/** A copy for the tests of one file, restored after each. */
function plantInRealCopy(): Planting {
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
    stayGreen: async (...args) => expectGreen(await vitest(...args)),
    once: (...args) => vitest('--retry=0', ...args),
    writtenMigration: async (name) => {
      const folder = 'server/storage/tables/migrations'
      const found = (await readdir(join(copy.root, folder))).filter((file) => file.includes(`_${name}.`))
      const files = found.map((file) => join(folder, file))
      copy.expectWritten(...files)
      return present(
        files.find((file) => file.endsWith('.sql')),
        `a migration ${name}`,
      )
    },
    root: () => copy.root,
    expectWritten: (...files) => copy.expectWritten(...files),
    turnRed: async (files, reds, only = reds.join('|')) =>
      expectRed(await vitest('--retry=0', ...files, ...(only === null ? [] : ['-t', only])), reds),
  }
}
