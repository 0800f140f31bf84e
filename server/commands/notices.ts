import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { allowedFor, allowedLicences, inTheBundle, partsInside, partsOfOurs, type Part } from './shipped-parts.ts'
import { itemAt, entryOf } from '../../resources/kit/present.ts'
import { ownEntry } from '../../resources/kit/own-entry.ts'

/**
 * `npm run notices` writes the notices of everything that the product ships, served as `/third-party-notices.txt`: the
 * packages of `npm ci --omit=dev` on any platform, what their binaries contain, and what our own files were taken from.
 * `--check` writes nothing, and fails when the file is out of date, a licence is not allowed, or nobody says what a
 * binary contains.
 */

export const noticesFile = 'public/third-party-notices.txt'

/** A package as the lock file has it. */
export interface Shipped {
  name: string
  version: string
  licence: string
  /** Its folder, which is there on the platform that it is made for. */
  folder: string
  isOfOnePlatform: boolean
}

interface LockedPackage {
  version: string
  license?: string
  dev?: boolean
  os?: string[]
  cpu?: string[]
}

const inOrder = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

/** The packages that are shipped, once for each version. */
export function shippedPackages(root: string): Shipped[] {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockedPackage>
  }
  const found = new Map<string, Shipped>()
  for (const [folder, { version, license, dev, os, cpu }] of Object.entries(packages)) {
    const name = itemAt(folder.split('node_modules/'), -1)
    if (folder === '' || (dev && folder !== `node_modules/${inTheBundle.find((one) => one === name)}`)) continue
    const isOfOnePlatform = os !== undefined || cpu !== undefined
    found.set(`${name} ${version}`, { name, version, licence: license ?? 'none', folder, isOfOnePlatform })
  }
  return [...found.values()].sort((one, other) => inOrder(one.name, other.name) || inOrder(one.version, other.version))
}

/** Whether an SPDX expression leaves a choice of allowed licences: `MIT AND OFL-1.1`, `(MPL-2.0 OR Apache-2.0)`. */
export function isAllowed(name: string, licence: string): boolean {
  const any = (text: string) =>
    text.split(' OR ').some((one) => allowedLicences.includes(one) || ownEntry(allowedFor, one)?.test(name))
  return licence.split(' AND ').every((one) => any(one.replaceAll(/[()]/g, '')))
}

const isOf = (pattern: string, name: string): boolean =>
  pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern

const hasParts = (name: string): boolean => Object.keys(partsInside).some((pattern) => isOf(pattern, name))

const binary = /\.(?:wasm|woff2?|ttf|otf|node|dylib|dll|so(?:\.[\d.]+)?)$/

const filesOf = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => !path.includes('node_modules/'))
    : []

/**
 * What is wrong with the licences of shipped packages, and the rows of `shipped-parts.ts` that are missing or no longer
 * needed.
 */
export function licenceFaults(root: string, packages: readonly Shipped[]): string[] {
  const faults: string[] = []
  for (const { name, licence, folder } of packages) {
    if (!isAllowed(name, licence))
      faults.push(
        `${name}: its licence ${licence} is not allowed; use another package, or see server/commands/shipped-parts.ts`,
      )
    const files = filesOf(join(root, folder)).filter((path) => binary.test(path))
    if (files.length > 0 && !hasParts(name) && !inTheBundle.includes(name))
      faults.push(`${name}: ${files[0]} is a binary; say in server/commands/shipped-parts.ts what is in it`)
  }
  for (const [pattern, parts] of Object.entries(partsInside)) {
    if (!packages.some(({ name }) => isOf(pattern, name))) faults.push(`${pattern} in shipped-parts.ts is not shipped`)
    for (const { name, licence } of parts)
      if (!isAllowed(pattern, licence)) faults.push(`${name} in ${pattern}: its licence ${licence} is not allowed`)
  }
  for (const file of Object.keys(partsOfOurs)) if (!existsSync(join(root, file))) faults.push(`${file} is not there`)
  return faults
}

/**
 * The texts in a package's folder; of a package for one platform, those of any of its siblings that is installed here.
 */
function textsOf(root: string, one: Shipped, packages: readonly Shipped[]): string[] {
  const [scope] = one.name.split('/')
  const folders = one.isOfOnePlatform
    ? packages
        .filter(({ name, isOfOnePlatform }) => isOfOnePlatform && name.startsWith(`${scope}/`))
        .map((sibling) => sibling.folder)
    : [one.folder]
  const texts = folders.flatMap((folder) => {
    const entries = existsSync(join(root, folder)) ? readdirSync(join(root, folder), { withFileTypes: true }) : []
    return entries
      .filter((entry) => entry.isFile() && /^(?:licen[cs]e|copying|notice)/i.test(entry.name))
      .map(({ name }) => name)
      .sort(inOrder)
      .map((name) => readFileSync(join(root, folder, name), 'utf8'))
  })
  return [...new Set(texts)].map((text) => itemAt(text.split('\n# Licenses of bundled dependencies'), 0))
}

const isCopyright = (line: string): boolean => /^\W*(?:copyright\b.*(?:\d{4}|\(c\)|©)|\(c\)|©)/i.test(line)
const isTitle = (line: string): boolean =>
  /^\W*(?:the\s+)?(?:mit|isc|bsd)[\w\s\d-]*licen[cs]e\W*(?:\(mit\)|\(isc\))?\W*$|^\W*licen[cs]e\W*$/i.test(line)

/** A text without its title and those who hold the rights, by which equal licences of many packages become one. */
function read(text: string): { holders: string[]; body: string; key: string } {
  const lines = text.replaceAll('\r', '').split('\n')
  const body = lines
    .filter((line) => !isCopyright(line) && !isTitle(line))
    .join('\n')
    .trim()
  const holders = lines.filter(isCopyright).map((line) => line.replace(/^\W+(?=\w|\()/, '').trim())
  return {
    holders,
    body,
    key: body
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, ' ')
      .trim(),
  }
}

const partLine = ({ name, licence, by, at }: Part): string => `  ${name} (${licence}), ${by}, ${at}`
const rule = '='.repeat(80)

/** The whole file. */
export function noticesText(root: string): string {
  const packages = shippedPackages(root)
  const groups = new Map<string, { body: string; lines: string[] }>()
  const without: string[] = []
  for (const one of packages) {
    const title = `${one.name} ${one.version} (${one.licence})`
    const texts = textsOf(root, one, packages).map(read)
    if (texts.length === 0) without.push(title)
    for (const { holders, body, key } of texts) {
      if (!groups.has(key)) groups.set(key, { body, lines: [] })
      entryOf(groups, key).lines.push([title, ...holders.map((line) => `    ${line}`)].join('\n'))
    }
  }
  const inside = Object.entries({ ...partsInside, ...partsOfOurs }).map(
    ([of, parts]) => `${of}\n${parts.map(partLine).join('\n')}`,
  )
  return `${[
    'Third-party notices\n\nWritten by `npm run notices`; do not edit. This product is under the MIT licence. It ships or installs what is named here, each part\nunder its own licence. Of packages for one platform, an installation has those of its own.',
    `What binaries and our own files contain\n\n${inside.join('\n')}`,
    `Published under the named licence without a text of it\n\n${without.join('\n')}`,
    ...[...groups.values()].map(({ lines, body }) => `${lines.join('\n')}\n\n${body}`),
  ].join(`\n\n${rule}\n\n`)}\n`
}

if (process.argv[1]?.endsWith('notices.ts')) {
  const root = process.cwd()
  const faults = licenceFaults(root, shippedPackages(root))
  const text = noticesText(root)
  if (!process.argv.includes('--check')) writeFileSync(noticesFile, text)
  else if (!existsSync(noticesFile) || readFileSync(noticesFile, 'utf8') !== text)
    faults.push(`out of date: ${noticesFile}; run: npm run notices`)
  if (faults.length > 0) console.error(faults.join('\n'))
  process.exitCode = faults.length > 0 ? 1 : 0
}
