import { spawnSync } from 'node:child_process'

/** `npm start`: builds what is stale, then is the server. */
const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Node ${process.versions.node} is too old: this needs 20.19 or later`)
  process.exit(1)
}
// In a separate process: the server should not keep the memory that building needs.
const built = spawnSync(process.execPath, ['server/commands/build.mjs'], { stdio: 'inherit' })
if (built.status !== 0) process.exit(built.status ?? 1)
await import('../../dist/server/main.js')
