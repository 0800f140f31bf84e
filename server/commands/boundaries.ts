import { spawnSync } from 'node:child_process'

/**
 * Checks which folder may import which, with dependency-cruiser. With a compiler version that it does not understand it
 * sees no modules and so reports no violation; a run with too few modules is therefore a failure.
 */

const fewestModules = 100
const folders = ['resources', 'providers', 'editor', 'src', 'server']

const cruise = [
  'node_modules/dependency-cruiser/bin/dependency-cruise.mjs',
  '--config',
  '.dependency-cruiser.mjs',
  '--output-type',
  'err',
  ...folders,
]
const { status, stdout, stderr } = spawnSync(process.execPath, cruise, { encoding: 'utf8' })
process.stdout.write(stdout)
process.stderr.write(stderr)
const modules = Number(/(\d+) modules/.exec(stdout)?.[1] ?? 0)
if (modules < fewestModules)
  console.error(`the check saw ${modules} modules of more than ${fewestModules}: it checks nothing`)
process.exit(status === 0 && modules >= fewestModules ? 0 : 1)
