import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { expect, it as everyCase } from 'vitest'
import { isChosen, meansTheSame } from '../run/choice.ts'

/*
 * The cases of planted faults run where what they plant in, or the tests that they expect to fail, changed lately, or
 * where they are new or changed themselves; see tests/run/choice.ts. What a case is about is in it: the paths that
 * it names.
 */

const paths = /['"`]((?:server|src|resources|providers|editor|tests|build|samples)\/[\w./-]+)['"`]/g
const pathsIn = (text: string): string[] => [...text.matchAll(paths)].map(([, path]) => path!)

/** The text of a file before its first case, then of each case. */
export const casesIn = (text: string): string[] => text.split(/^(?= *it[.(])/m)

/** What a case guards: what it names, else what the file names for all of its cases. */
export function guardsOf(text: string, index: number): string[] {
  const [head, ...cases] = casesIn(text)
  const own = pathsIn(cases[index]!)
  return own.length > 0 ? own : pathsIn(head!)
}

/** The cases that there were. */
function casesBefore(file: string): string[] {
  try {
    const text = execFileSync('git', ['show', `HEAD~50:${file}`], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return casesIn(text).slice(1)
  } catch {
    return []
  }
}

let declared = 0
let before: string[] | undefined

function nextIsChosen(): boolean {
  if (process.env['TESTS'] !== 'chosen') return true
  const file = relative(process.cwd(), expect.getState().testPath!).replaceAll('\\', '/')
  const text = readFileSync(file, 'utf8')
  const index = declared++
  before ??= casesBefore(file)
  const own = casesIn(text)[index + 1]!
  const isNew = !before.some((one) => meansTheSame(one, own))
  return isNew || isChosen(`${file} ${index}`, guardsOf(text, index))
}

/** Vitest's `it` for a case that plants a fault. */
export const it = new Proxy(everyCase, {
  apply: (_it, self, args) => Reflect.apply(nextIsChosen() ? everyCase : everyCase.skip, self, args),
  get(_it, name) {
    if (name === 'skip') return everyCase.skip
    const target = nextIsChosen() ? everyCase : everyCase.skip
    const member: unknown = Reflect.get(target, name)
    // Vitest's own functions ask what they are called on for more of its parts, which are no further cases.
    return typeof member === 'function' ? member.bind(target) : member
  },
})
