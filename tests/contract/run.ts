import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { hindrance } from './preflight.ts'

/** `npm run test:contract -- --base http://host/api --token …`: the contract suite against any server. */
const { values } = parseArgs({ options: { base: { type: 'string' }, token: { type: 'string' } } })
if (!values.base || !values.token) {
  console.error(
    'usage: npm run test:contract -- --base http://host/api --token TOKEN\nThe token is of somebody with every right. What the suite makes it deletes again.',
  )
  process.exit(2)
}
const base = values.base.replace(/\/$/, '')
const hindered = await hindrance(base, values.token)
if (hindered) {
  console.error(hindered)
  process.exit(2)
}
const env = { ...process.env, CONTRACT_BASE: base, CONTRACT_TOKEN: values.token }
const { status } = spawnSync(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', 'tests/contract/contract.test.ts'],
  { env, stdio: 'inherit' },
)
process.exit(status ?? 1)
