import { execFile } from 'node:child_process'
import { access, constants } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { officeAt, type Office } from './office.ts'
import { itemAt } from '../../../resources/kit/present.ts'

const run = promisify(execFile)

const isProgram = (path: string): Promise<boolean> =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  )

const names = process.platform === 'win32' ? ['soffice.exe'] : ['soffice', 'libreoffice']
const usualPlaces = ['/Applications/LibreOffice.app/Contents/MacOS', 'C:\\Program Files\\LibreOffice\\program']

async function programOnPath(): Promise<string | null> {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter).filter(Boolean), ...usualPlaces]
  for (const folder of folders)
    for (const name of names) if (await isProgram(join(folder, name))) return join(folder, name)
  return null
}

/**
 * Linux can give a process a network of its own, in which there is nobody, where the kernel lets ordinary users do so.
 */
const withoutNetwork = ['unshare', '--map-root-user', '--net', '--']
const canLeaveNetwork = (): Promise<boolean> =>
  run(itemAt(withoutNetwork, 0), [...withoutNetwork.slice(1), 'true'], { timeout: 5000 }).then(
    () => true,
    () => false,
  )

/** LibreOffice, where this server has it: `given` is its program; `off` for none; undefined to look for it. */
export async function findOffice(given: string | undefined): Promise<Office | null> {
  if (given === 'off') return null
  if (given !== undefined && !(await isProgram(given))) throw new Error(`SOFFICE_PATH: ${given} is no program`)
  const program = given ?? (await programOnPath())
  if (!program) return null
  return officeAt(program, { before: (await canLeaveNetwork()) ? withoutNetwork : [] })
}
