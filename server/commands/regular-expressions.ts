import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ts from 'typescript'
import { literalParts, madeRegExp, moduleAt, patternOf } from './made-patterns.ts'

/**
 * Finds regular expressions whose time grows faster than the text: over a stored text or a file one of them holds the
 * server for seconds. `recheck` decides; what it cannot decide in its time passes. Decisions are kept by the source of
 * the expression. Those that are made (`new RegExp`) are put together here of literals, constants, numbers
 * and escaped text (`resources/kit/pattern-text.ts`); of anything else none may be made.
 */

/** Where text of people is read. The commands read the tree of a developer. */
const folders = ['resources', 'providers', 'editor', 'src', 'server']
const without = 'server/commands/'
const kept = 'node_modules/.cache/regular-expressions.json'
/** Of one decision. */
const timeoutMs = 1000

interface Expression {
  place: string
  /** Null: put together of what cannot be read here. */
  source: string | null
  flags: string
}
type Decision = 'linear' | 'slow' | 'undecided'

/** Whether something in it repeats without limit; all others are linear. */
const repeats = (source: string): boolean => /[*+]|\{\d+,\}/.test(source.replace(/\\./g, ''))

function expressionsIn(path: string): Expression[] {
  const file = moduleAt(path)
  const found: Expression[] = []
  const visit = (node: ts.Node): void => {
    const { line } = file.getLineAndCharacterOfPosition(node.getStart(file))
    const place = `${path}:${line + 1}`
    if (ts.isRegularExpressionLiteral(node)) {
      const { source, flags } = literalParts(node)
      found.push({ place, source, flags })
    }
    const made = madeRegExp(node)
    if (made) {
      const [pattern, flags] = made
      found.push({
        place,
        source: pattern ? patternOf(pattern, file) : null,
        flags: flags && ts.isStringLiteralLike(flags) ? flags.text : '',
      })
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found.filter(({ source }) => source === null || repeats(source))
}

const expressions = (): Expression[] =>
  folders
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) =>
        join(folder, path).replaceAll('\\', '/'),
      ),
    )
    .filter((path) => /\.tsx?$/.test(path) && !path.startsWith(without))
    .toSorted()
    .flatMap(expressionsIn)

function known(): Map<string, Decision> {
  try {
    return new Map(Object.entries(JSON.parse(readFileSync(kept, 'utf8')) as Record<string, Decision>))
  } catch {
    return new Map()
  }
}

/** `recheck` in this process; what it would start otherwise is a JVM or a program of its own. */
async function decider(): Promise<(expression: { source: string; flags: string }) => Promise<Decision>> {
  process.env['RECHECK_BACKEND'] = 'pure'
  const { checkSync } = await import('recheck')
  return async ({ source, flags }) => {
    const { status } = checkSync(source, flags.replace('v', 'u'), { timeout: timeoutMs })
    return status === 'safe' ? 'linear' : status === 'vulnerable' ? 'slow' : 'undecided'
  }
}

/** `tsx server/commands/regular-expressions.ts`: prints what is not linear, and fails by it. */
if (process.argv[1]?.endsWith('regular-expressions.ts')) {
  const decisions = known()
  const decide = await decider()
  const faults: string[] = []
  for (const { place, source, flags } of expressions()) {
    if (source === null) {
      faults.push(`${place}: of what this pattern is made cannot be read: a text goes through \`patternText\``)
      continue
    }
    const key = `/${source}/${flags}`
    const decision = decisions.get(key) ?? (await decide({ source, flags }))
    decisions.set(key, decision)
    if (decision === 'slow') faults.push(`${place} ${key}: its time grows faster than the text`)
  }
  mkdirSync(dirname(kept), { recursive: true })
  writeFileSync(kept, JSON.stringify(Object.fromEntries(decisions)))
  for (const fault of faults) console.log(fault)
  process.exit(faults.length > 0 ? 1 : 0)
}
