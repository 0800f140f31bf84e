import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ts from 'typescript'

/**
 * Finds regular expressions whose time grows faster than the text: over a stored text or a file one of them holds the
 * server for seconds. `recheck` decides; what it cannot decide in its time passes. Decisions are kept by the source of
 * the expression.
 */

/** Where text of people is read. The commands read the tree of a developer. */
const folders = ['resources', 'providers', 'editor', 'src', 'server']
const without = 'server/commands/'
const kept = 'node_modules/.cache/regular-expressions.json'
/** Of one decision. */
const timeoutMs = 1000

interface Expression {
  place: string
  source: string
  flags: string
}
type Decision = 'linear' | 'slow' | 'undecided'

/** Whether something in it repeats without limit; all others are linear. */
const repeats = (source: string): boolean => /[*+]|\{\d+,\}/.test(source.replace(/\\./g, ''))

function expressionsIn(path: string): Expression[] {
  const file = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true)
  const found: Expression[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/')
      const { line } = file.getLineAndCharacterOfPosition(node.getStart())
      found.push({ place: `${path}:${line + 1}`, source: node.text.slice(1, end), flags: node.text.slice(end + 1) })
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found.filter(({ source }) => repeats(source))
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
async function decider(): Promise<(expression: Expression) => Promise<Decision>> {
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
  const slow: Expression[] = []
  for (const one of expressions()) {
    const key = `/${one.source}/${one.flags}`
    const decision = decisions.get(key) ?? (await decide(one))
    decisions.set(key, decision)
    if (decision === 'slow') slow.push(one)
  }
  mkdirSync(dirname(kept), { recursive: true })
  writeFileSync(kept, JSON.stringify(Object.fromEntries(decisions)))
  for (const { place, source, flags } of slow)
    console.log(`${place} /${source}/${flags}: its time grows faster than the text`)
  process.exit(slow.length > 0 ? 1 : 0)
}
