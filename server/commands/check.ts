import { spawn } from 'node:child_process'
import { declarationFaults } from '../start/declaration-faults.ts'
import { resources } from '../../resources/index.ts'

/**
 * `npm run check`: every check that does not run the product, two at a time; prints each with its seconds.
 * `npm run check -- boundaries "dead code"` runs those alone.
 */

interface Check {
  name: string
  command: string[]
  env?: Record<string, string>
}

const bin = (path: string, ...args: string[]): string[] => [process.execPath, `node_modules/${path}`, ...args]
const script = (path: string, ...args: string[]): string[] => [process.execPath, '--import', 'tsx', path, ...args]

/** They read files alone; with the configuration of the tests they would build the product and start a database. */
const testsOfDocs = [
  'tests/docs/docs.test.ts',
  'tests/docs/architecture.test.ts',
  'tests/docs/plain-words.test.ts',
  'tests/docs/habits.test.ts',
  'tests/docs/reference.test.ts',
  'tests/docs/by-hand.test.ts',
]
const withoutBuild = ['--config', 'build/vite.server.config.ts']

const checks: Check[] = [
  { name: 'types', command: bin('typescript/bin/tsc', '-p', '.') },
  {
    name: 'sizes',
    command: [
      'sh',
      '-c',
      `"${process.execPath}" server/commands/build.mjs client && "${process.execPath}" node_modules/size-limit/bin.js`,
    ],
  },
  { name: 'lint', command: bin('oxlint/bin/oxlint', '--type-aware', '.') },
  { name: 'format', command: bin('@biomejs/biome/bin/biome', 'format', '--error-on-warnings', '.') },
  { name: 'regular expressions', command: script('server/commands/regular-expressions.ts') },
  { name: 'inherited keys', command: script('server/commands/inherited-keys.ts') },
  { name: 'school days', command: script('server/commands/school-days.ts') },
  { name: 'boundaries', command: script('server/commands/boundaries.ts') },
  { name: 'dead code', command: bin('knip/bin/knip.js') },
  {
    name: 'planted faults',
    command: bin('vitest/vitest.mjs', 'run', ...withoutBuild, '--retry=0', 'tests/faults'),
    env: { PLANTS: 'read' },
  },
  { name: 'docs', command: bin('vitest/vitest.mjs', 'run', ...withoutBuild, ...testsOfDocs) },
  { name: 'notices', command: script('server/commands/notices.ts', '--check') },
  { name: 'reference', command: script('server/commands/reference.ts', '--check') },
  { name: 'registry', command: script('server/commands/registry.ts', '--check') },
  { name: 'migrations', command: script('server/commands/migration.ts', '--check') },
]

function run({ name, command: [file, ...args], env }: Check): Promise<boolean> {
  const began = Date.now()
  return new Promise((resolve) => {
    let output = ''
    const child = spawn(file!, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } })
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    child.on('close', (code) => {
      console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${name} (${((Date.now() - began) / 1000).toFixed(1)} s)`)
      if (code !== 0 || name === 'sizes') console.log(output.trimEnd())
      resolve(code === 0)
    })
  })
}

const began = Date.now()
const faults = declarationFaults(resources)
for (const fault of faults) console.log(`FAIL resources: ${fault}`)
let good = faults.length === 0
const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !checks.some((one) => one.name === name))
if (unknown.length > 0) {
  console.log(`no check "${unknown.join('", "')}"; there are: ${checks.map(({ name }) => name).join(', ')}`)
  process.exit(1)
}
const waiting = checks.filter(({ name }) => wanted.length === 0 || wanted.includes(name))
const worker = async (): Promise<void> => {
  for (let next = waiting.shift(); next; next = waiting.shift()) good = (await run(next)) && good
}
await Promise.all([worker(), worker()])
console.log(
  `${good ? (wanted.length === 0 ? 'all checks passed' : 'passed') : 'checks failed'} in ${((Date.now() - began) / 1000).toFixed(0)} s`,
)
process.exit(good ? 0 : 1)
