import { entryOf } from '../../../resources/kit/present.ts'

/**
 * Finds the imports that break rules. `read-imports.ts` reads the imports of this tree, and `rules.ts` has its rules;
 * the tests have small graphs and rules of their own.
 */

export interface Import {
  to: string
  /** Gone when the program runs: `import type`, `export type`, `import('…')` as a type. */
  isTypeOnly: boolean
  /** No such file or package. */
  isMissing: boolean
}

/** What each file imports. */
export type Graph = ReadonlyMap<string, readonly Import[]>

/** What matches one of these regular expressions and none of the exceptions. */
interface Matched {
  paths: readonly string[]
  /** Of what is imported, `$1` is what the first group of the importing file's pattern has matched. */
  except?: readonly string[]
}

export type Rule = { name: string; from: Matched } & (
  | { refuses: 'import' | 'import at run time' | 'missing'; to: Matched }
  /** An import, through any number of files. */
  | { refuses: 'reach'; to: Matched }
  /** Files that import each other, through any number of files. */
  | { refuses: 'cycle' }
  /** A file, no matter what it imports. */
  | { refuses: 'file' }
)

export interface Violation {
  rule: string
  /** The file, and what it imports; with `reach` and `cycle`, all files on the way. */
  way: readonly string[]
}

const anyOf = (patterns: readonly string[]): RegExp =>
  patterns.length === 0 ? /^(?!)/ : new RegExp(patterns.map((pattern) => `(?:${pattern})`).join('|'))

type Test = (path: string) => boolean

function matches({ paths, except = [] }: Matched, group = ''): Test {
  const wanted = anyOf(paths)
  const exempt = anyOf(except.map((pattern) => pattern.replaceAll('$1', group)))
  return (path) => wanted.test(path) && !exempt.test(path)
}

function filesOf(graph: Graph, { from }: Rule): string[] {
  return [...graph.keys()].filter(matches(from))
}

function refusedImports(graph: Graph, rule: Rule & { to: Matched }, isRefused: (one: Import) => boolean): Violation[] {
  const from = anyOf(rule.from.paths)
  const tests = new Map<string, Test>()
  return filesOf(graph, rule).flatMap((file) => {
    const group = from.exec(file)?.slice(1).find(Boolean) ?? ''
    const test = tests.get(group) ?? matches(rule.to, group)
    tests.set(group, test)
    return entryOf(graph, file)
      .filter((one) => isRefused(one) && test(one.to))
      .map(({ to }) => ({ rule: rule.name, way: [file, to] }))
  })
}

/** For every file that reaches a target: the next file on the shortest way to one. A target's next is itself. */
function stepsTowards(graph: Graph, isTarget: Test): Map<string, string> {
  const importers = new Map<string, string[]>()
  for (const [file, imports] of graph)
    for (const { to } of imports) {
      if (!importers.has(to)) importers.set(to, [])
      entryOf(importers, to).push(file)
    }
  const reached = [...new Set([...graph.keys(), ...importers.keys()])].filter(isTarget)
  const steps = new Map(reached.map((target) => [target, target]))
  for (const at of reached)
    for (const importer of importers.get(at) ?? [])
      if (!steps.has(importer)) {
        steps.set(importer, at)
        reached.push(importer)
      }
  return steps
}

function wayFrom(file: string, steps: ReadonlyMap<string, string>): string[] {
  const way = [file]
  for (let at = file, next = entryOf(steps, at); next !== at; at = next, next = entryOf(steps, at)) way.push(next)
  return way
}

/** Where a way goes through several files of `from`, only the last of them is reported: the others would repeat it. */
function refusedWays(graph: Graph, rule: Rule & { to: Matched }): Violation[] {
  const isTarget = matches(rule.to)
  const steps = stepsTowards(graph, isTarget)
  const files = new Set(filesOf(graph, rule))
  return [...files]
    .filter((file) => steps.has(file) && !isTarget(file))
    .filter((file) => isTarget(entryOf(steps, file)) || !files.has(entryOf(steps, file)))
    .map((file) => ({ rule: rule.name, way: wayFrom(file, steps) }))
}

/** A cycle for every file that is in one, unless an earlier cycle has the file, too. */
function cycles(graph: Graph, rule: Rule): Violation[] {
  // A file that imports none of those that remain is in no cycle. In a tree without cycles none remains.
  const remaining = new Set(graph.keys())
  for (let before = 0; before !== remaining.size; ) {
    before = remaining.size
    for (const file of remaining) if (!entryOf(graph, file).some(({ to }) => remaining.has(to))) remaining.delete(file)
  }
  const inner = new Map(
    [...remaining].map((file) => [file, entryOf(graph, file).filter(({ to }) => remaining.has(to))]),
  )
  const found: Violation[] = []
  const seen = new Set<string>()
  for (const file of filesOf(inner, rule)) {
    if (seen.has(file)) continue
    const steps = stepsTowards(inner, (path) => path === file)
    const ways = entryOf(inner, file).flatMap(({ to }) => (steps.has(to) ? [[file, ...wayFrom(to, steps)]] : []))
    const shortest = ways.sort((one, other) => one.length - other.length)[0]
    if (!shortest) continue
    for (const one of shortest) seen.add(one)
    found.push({ rule: rule.name, way: shortest })
  }
  return found
}

function brokenBy(graph: Graph, rule: Rule): Violation[] {
  switch (rule.refuses) {
    case 'import':
      return refusedImports(graph, rule, () => true)
    case 'import at run time':
      return refusedImports(graph, rule, ({ isTypeOnly }) => !isTypeOnly)
    case 'missing':
      return refusedImports(graph, rule, ({ isMissing }) => isMissing)
    case 'reach':
      return refusedWays(graph, rule)
    case 'cycle':
      return cycles(graph, rule)
    case 'file':
      return filesOf(graph, rule).map((file) => ({ rule: rule.name, way: [file] }))
  }
}

export function violations(graph: Graph, rules: readonly Rule[]): Violation[] {
  return rules.flatMap((rule) => brokenBy(graph, rule))
}

/** What the check cannot see: all, when no file imports anything, and what a rule names that is no longer there. */
export function blindSpots(graph: Graph, rules: readonly Rule[]): string[] {
  const imported = new Set([...graph.values()].flatMap((imports) => imports.map(({ to }) => to)))
  if (imported.size === 0) return [`${graph.size} files import nothing`]
  const files = [...graph.keys()]
  const targets = [...new Set([...files, ...imported])]
  const unmatched = (patterns: readonly string[], among: readonly string[]) =>
    patterns.filter((pattern) => !among.some((path) => new RegExp(pattern).test(path)))
  return rules.flatMap((rule) => [
    ...unmatched(rule.from.paths, files).map((pattern) => `${rule.name}: no file matches ${pattern}`),
    ...('to' in rule ? unmatched(rule.to.paths, targets) : []).map(
      (pattern) => `${rule.name}: no file and no import matches ${pattern}`,
    ),
  ])
}
