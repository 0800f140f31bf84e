import { spawn } from 'node:child_process'
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A copy of this tree in which a test may plant faults. Packages are the same, by a link. */
export interface TreeCopy {
  root: string
  /** Replaces a text that must be there, or writes a new file when `from` is null. */
  plant(file: string, from: string | null, to: string): Promise<void>
  /** Puts a file back as it is here; removes it when it is not here. */
  restore(file: string): Promise<void>
  /** Runs Node in the copy. */
  run(...args: string[]): Promise<{ status: number | null; output: string }>
  remove(): Promise<void>
}

const leftOut = new Set(['node_modules', '.git', 'data', '.artefacts'])

export async function copyTree(): Promise<TreeCopy> {
  const here = process.cwd()
  const root = await mkdtemp(join(tmpdir(), 'bank-copy-'))
  // What is built comes along with its times, so that only what a fault touches is built again.
  for (const name of await readdir(here)) if (!leftOut.has(name)) await cp(join(here, name), join(root, name), { recursive: true, preserveTimestamps: true })
  await symlink(join(here, 'node_modules'), join(root, 'node_modules'), 'junction')
  return {
    root,
    async plant(file, from, to) {
      const text = from === null ? '' : await readFile(join(root, file), 'utf8')
      if (from !== null && !text.includes(from)) throw new Error(`${file} no longer says: ${from}`)
      await writeFile(join(root, file), from === null ? to : text.replace(from, () => to))
    },
    async restore(file) {
      await rm(join(root, file), { force: true })
      await cp(join(here, file), join(root, file), { preserveTimestamps: true }).catch(() => undefined)
    },
    run: (...args) =>
      new Promise((resolve) => {
        const { VITEST: _vitest, NODE_ENV: _env, ...env } = process.env
        const child = spawn(process.execPath, args, { cwd: root, env: { ...env, NO_COLOR: '1' }, stdio: ['ignore', 'pipe', 'pipe'] })
        let output = ''
        child.stdout.on('data', (chunk) => (output += chunk))
        child.stderr.on('data', (chunk) => (output += chunk))
        child.on('close', (status) => resolve({ status, output }))
      }),
    remove: () => rm(root, { recursive: true, force: true }),
  }
}
