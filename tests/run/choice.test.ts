import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { casesIn, guardsOf } from '../faults/chosen-cases.ts'
import { changedIn, choosableFiles, guardedBy, isAmong, meansTheSame } from './choice.ts'
import { printed, sumOf } from './counts.ts'

/** Which tests run after which change, in this tree and in a small history of its own. */

const change = (...files: string[]) => ({ files: new Set(files), commit: 'c0ffee' })
/** One that the hash of this commit leaves out. */
const leftOut = Array.from({ length: 20 }, (_, index) => `case ${index}`).find((name) => !isAmong(name, [], change()))!

describe('a test is chosen', () => {
  it('by a change of what it guards, a file or a folder, and by no other', () => {
    expect(isAmong(leftOut, ['src/base/tabs'], change('src/base/tabs/tab-bar.tsx'))).toBe(true)
    expect(isAmong(leftOut, ['src/base/tabs/'], change('src/base/tabs/tab-bar.tsx'))).toBe(true)
    expect(isAmong(leftOut, ['src/base/tabs/tab-bar.tsx'], change('src/base/tabs/tab-bar.tsx'))).toBe(true)
    expect(
      isAmong(leftOut, ['src/base/tabs'], change('src/tabs-of-others/tab-bar.tsx', 'src/base/menu/menu.tsx')),
    ).toBe(false)
    expect(isAmong(leftOut, ['src/base/tabs'], change())).toBe(false)
  })

  it('by the hash of the commit, one in ten, others with each commit', () => {
    const names = Array.from({ length: 2000 }, (_, index) => `case ${index}`)
    const chosenAt = (commit: string) => names.filter((name) => isAmong(name, [], { files: new Set(), commit }))
    const [one, other] = [chosenAt('a'), chosenAt('b')]
    expect(one.length).toBeGreaterThan(140)
    expect(one.length).toBeLessThan(260)
    expect(one.filter((name) => other.includes(name)).length).toBeLessThan(60)
  })
})

it('every path that a test file or a case of planted faults names as guarded is there', () => {
  const files = choosableFiles()
  const ofFiles = files.flatMap(([file, guarded]) => guarded.map((path) => `${file}: ${path}`))
  const gates = readdirSync('tests/faults').filter((name) => name.endsWith('gates.test.ts'))
  const ofCases = gates.flatMap((file) => {
    const text = readFileSync(join('tests/faults', file), 'utf8')
    return casesIn(text)
      .slice(1)
      .flatMap((_, index) => {
        const guards = guardsOf(text, index)
        // One that names nothing would run by the hash alone.
        return guards.length === 0 ? [`${file}: case ${index} guards nothing`] : []
      })
  })
  expect(ofFiles.length).toBeGreaterThan(0)
  expect(ofFiles.filter((line) => !existsSync(line.slice(line.indexOf(': ') + 2)))).toEqual([])
  expect(ofCases).toEqual([])
})

it('a diff tells what changed from what moved', () => {
  const part = (file: string, from: string, to: string) =>
    `diff --git a/${file} b/${file}\n--- a/${file}\n+++ b/${file}\n@@ -1 +1 @@\n-${from}\n+${to}\n`
  expect(
    changedIn(
      part('src/a.ts', "import './b.ts'", "import '../c/b.ts'") +
        part('src/b.ts', '// one', '// other') +
        part('src/c.ts', 'f(1)', 'f(2)') +
        'diff --git a/src/d.ts b/src/e.ts\nsimilarity index 100%\nrename from src/d.ts\nrename to src/e.ts\n' +
        'diff --git a/docs/p.png b/docs/p.png\nindex 1..2 100644\nBinary files a/docs/p.png and b/docs/p.png differ\n' +
        'diff --git a/src/gone.ts b/src/gone.ts\n--- a/src/gone.ts\n+++ /dev/null\n@@ -1 +0,0 @@\n-f(1)\n',
    ),
  ).toEqual(['src/c.ts', 'docs/p.png', 'src/gone.ts'])
  expect(meansTheSame("plant('src/a.ts', 'x')", "plant('src/base/a.ts', 'x')")).toBe(true)
  expect(meansTheSame("plant('src/a.ts', 'x')", "plant('src/a.ts', 'y')")).toBe(false)
})

it('what a file guards is in its first comment', () => {
  expect(guardedBy('/**\n * Tabs.\n *\n * @chosen-by src/base/tabs src/base/menu/\n */\n')).toEqual([
    'src/base/tabs',
    'src/base/menu/',
  ])
  expect(guardedBy('/** Tabs. */\n')).toBeNull()
})

describe('in a history of its own', () => {
  let folder: string
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], { cwd: folder, stdio: 'ignore' })
  const write = (file: string, text: string) => {
    mkdirSync(join(folder, file, '..'), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  const commit = (subject: string) => {
    git('add', '-A')
    git('commit', '--allow-empty', '-q', '-m', subject)
  }
  /** What `leftOutFiles` says there. */
  const left = (): string[] =>
    JSON.parse(
      execFileSync(
        process.execPath,
        [
          '--import',
          join(process.cwd(), 'node_modules/tsx/dist/esm/index.mjs'),
          '--input-type=module',
          '-e',
          `import { leftOutFiles } from ${JSON.stringify(join(process.cwd(), 'tests/run/choice.ts'))}; console.log(JSON.stringify(leftOutFiles()))`,
        ],
        { cwd: folder, encoding: 'utf8', env: { ...process.env, TESTS: 'chosen' } },
      ),
    )

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'history-'))
    git('init', '-q')
    write('src/base/tabs/bar.ts', '1')
    for (let index = 0; index < 20; index += 1)
      write(`tests/${index}.test.ts`, `/**\n * @chosen-by ${index < 10 ? 'src/base/tabs' : 'src/base/menu'}\n */\n`)
    commit('all')
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('all run where nobody knows what changed, and of the rest those of a change, committed or not', () => {
    expect(left()).toEqual([])
    for (let index = 0; index < 50; index += 1) commit(`later ${index}`)
    const unchanged = left()
    expect(unchanged.length).toBeGreaterThan(10)
    write('src/base/tabs/bar.ts', '2')
    const afterChange = left()
    expect(afterChange.filter((file) => Number.parseInt(file.slice(6), 10) < 10)).toEqual([])
    expect(afterChange.length).toBeGreaterThan(3)
    commit('bar')
    expect(left().filter((file) => Number.parseInt(file.slice(6), 10) < 10)).toEqual([])
    write('tests/15.test.ts', '/**\n * @chosen-by src/base/menu\n */\nchanged()\n')
    expect(left()).not.toContain('tests/15.test.ts')
  })

  it('none run because of a move, a comment or a layout, and those of a word that changed with the move do', () => {
    const code = (from: string, word: string) =>
      `import { one } from '${from}'\n\n/** ${word.length} */\nexport const all = [${word}, one]\n${'export const more = one(all)\n'.repeat(9)}`
    write('src/base/menu/menu.ts', code('../tabs/bar.ts', 'first'))
    for (let index = 0; index < 51; index += 1) commit(`still later ${index}`)
    const before = left()
    git('mv', 'src/base/menu/menu.ts', 'src/base/menu/moved.ts')
    write(
      'src/base/menu/moved.ts',
      code('../../other/bar.ts', 'first').replace('[first, one]', '[\n  first,\n  one,\n]'),
    )
    expect(left()).toEqual(before)
    write('src/base/menu/moved.ts', code('../../other/bar.ts', 'second'))
    expect(left().filter((file) => Number.parseInt(file.slice(6), 10) >= 10)).toEqual([])
  })
})

it('the counts of runs are added, and are the last line alone', () => {
  const one = { passed: 3, failed: 0, skipped: 1, retried: ['a > b'], seconds: 2 }
  expect(sumOf([one, { ...one, failed: 2, seconds: null }])).toEqual({
    passed: 6,
    failed: 2,
    skipped: 2,
    retried: ['a > b', 'a > b'],
    seconds: null,
  })
  expect(printed(one).split('\n').at(-1)).toBe('3 passed, 0 failed, 1 skipped')
  expect(printed(one)).toContain('at the second try: 1\n  a > b')
})
