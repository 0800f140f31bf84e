import { relative } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'

/** Where the time of a run goes: its slowest files, and their folders, each with its share of all tests' time. */

const listed = 15
/** When only a few files were chosen, their own output is enough. */
const fewFiles = 10

interface Spent {
  name: string
  seconds: number
  tests: number
}

const spentIn = (module: TestModule): Spent => {
  const { duration, collectDuration, environmentSetupDuration } = module.diagnostic()
  return {
    name: relative(process.cwd(), module.moduleId).replaceAll('\\', '/'),
    seconds: (duration + collectDuration + environmentSetupDuration) / 1000,
    tests: [...module.children.allTests()].length,
  }
}

function byFolder(files: readonly Spent[]): Spent[] {
  const folders = new Map<string, Spent>()
  for (const { name, seconds, tests } of files) {
    const folder = name.split('/').slice(0, 2).join('/')
    const sum = folders.get(folder) ?? { name: folder, seconds: 0, tests: 0 }
    folders.set(folder, { name: folder, seconds: sum.seconds + seconds, tests: sum.tests + tests })
  }
  return [...folders.values()]
}

const table = (spent: readonly Spent[], total: number): string =>
  spent
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, listed)
    .map(({ name, seconds, tests }) => {
      const share = `${((100 * seconds) / total).toFixed(1)} %`
      return `${seconds.toFixed(1).padStart(8)} s ${share.padStart(7)} ${String(tests).padStart(6)} tests  ${name}`
    })
    .join('\n')

/** The text to print; empty for a few files. */
export function slowest(files: readonly Spent[]): string {
  if (files.length <= fewFiles) return ''
  const total = files.reduce((sum, { seconds }) => sum + seconds, 0)
  return `\n The slowest files of ${files.length}, of ${total.toFixed(0)} s in all:\n${table(files, total)}\n\n By folder:\n${table(byFolder(files), total)}\n`
}

export default class Slowest implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const text = slowest(modules.map(spentIn))
    if (text) console.log(text)
  }
}
