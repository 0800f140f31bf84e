import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { hindrance } from './preflight.ts'

/** `npm run test:contract -- --base http://host/api --token …`: the contract suite against any server. */
const { values } = parseArgs({
  options: { base: { type: 'string' }, token: { type: 'string' }, 'without-rights': { type: 'string' } },
})
if (!values.base || !values.token) {
  console.error(
    'usage: npm run test:contract -- --base http://host/api --token TOKEN [--without-rights TOKEN]\nThe token is of somebody with every right; the second one of somebody without any, to see that nothing is open to them. What the suite makes it deletes again.',
  )
  process.exit(2)
}
const base = values.base.replace(/\/$/, '')
const hindered = await hindrance(base, values.token)
if (hindered) {
  console.error(hindered)
  process.exit(2)
}
const powerless = values['without-rights']
const env = {
  ...process.env,
  CONTRACT_BASE: base,
  CONTRACT_TOKEN: values.token,
  ...(powerless ? { CONTRACT_TOKEN_WITHOUT_RIGHTS: powerless } : {}),
}
// Not the configuration of our own tests, which build the product and start a database.
const config = ['--config', 'build/vite.server.config.ts', '--testTimeout=300000', '--hookTimeout=300000']
const { status } = spawnSync(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', ...config, 'tests/contract/contract.test.ts'],
  { env, stdio: 'inherit' },
)
if (!powerless) console.warn('Not checked: that calls are closed to somebody without rights (--without-rights TOKEN).')
process.exit(status ?? 1)
