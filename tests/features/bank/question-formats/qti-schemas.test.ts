import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { validated } from '../../../../server/features/bank/question-formats/validated.ts'
import { qtiFormats } from '../../../../server/features/bank/question-formats/qti/formats.ts'
import { everyQuestion, withFormulas, xmlFiles } from './qti-samples.ts'
import { question } from './question-arbitrary.ts'

/**
 * Exports held against the XML Schemas of 1EdTech by xmllint. They are other people's files and not in this repository:
 * people who have them name their folder, as they were downloaded, in QTI_SCHEMAS_PATH. How: docs/question-formats.md.
 */

const folder = process.env['QTI_SCHEMAS_PATH']
/** Of items and tests, and of the manifest; the newest that is there is taken. */
const schemaNames: Readonly<Record<string, readonly [of: string, names: readonly string[]][]>> = {
  qti_2_2: [
    [
      'items and tests',
      ['imsqti_v2p2p4.xsd', 'imsqti_v2p2p3.xsd', 'imsqti_v2p2p2.xsd', 'imsqti_v2p2p1.xsd', 'imsqti_v2p2.xsd'],
    ],
    ['the manifest', ['qtiv2p2_imscpv1p2_v1p0.xsd', 'imscp_v1p2.xsd', 'imscp_v1p1.xsd']],
  ],
  qti_3: [
    ['items and tests', ['imsqti_asiv3p0p1_v1p0.xsd', 'imsqti_asiv3p0_v1p0.xsd']],
    ['the manifest', ['imsqtiv3p0_imscpv1p2_v1p0.xsd']],
  ],
}

const work = await mkdtemp(join(tmpdir(), 'qti-schemas-'))
afterAll(() => rm(work, { recursive: true, force: true }))

const schemas = folder
  ? (await readdir(folder, { recursive: true }))
      .filter((name) => name.endsWith('.xsd'))
      .map((name) => join(folder, name))
  : []
const schemaNamed = (names: readonly string[]): string | undefined =>
  names.flatMap((name) => schemas.filter((path) => basename(path) === name))[0]

interface Ran {
  code: number | string | null | undefined
  output: string
}

const run = (program: string, args: readonly string[], env: Record<string, string> = {}): Promise<Ran> =>
  new Promise((resolve) => {
    execFile(
      program,
      args,
      { env: { ...process.env, ...env }, maxBuffer: 256 * 1024 * 1024 },
      (error, stdout, stderr) => resolve({ code: error ? error.code : 0, output: stdout + stderr }),
    )
  })

/**
 * Schemas name each other by addresses: each is taken from the folder, by the last part of its name. Gives the
 * catalog's path.
 */
async function catalog(): Promise<string> {
  const addresses = new Set<string>()
  for (const path of schemas)
    for (const [, address] of (await readFile(path, 'utf8')).matchAll(/schemaLocation\s*=\s*"(https?:[^"]+)"/g))
      addresses.add(address!)
  const entries = [...addresses].flatMap((address) => {
    const path = schemaNamed([basename(new URL(address).pathname)])
    return path
      ? [
          `<uri name="${address}" uri="${pathToFileURL(path).href}"/><system systemId="${address}" uri="${pathToFileURL(path).href}"/>`,
        ]
      : []
  })
  const path = join(work, 'catalog.xml')
  await writeFile(path, `<catalog xmlns="urn:oasis:names:tc:entity:xmlns:xml:catalog">${entries.join('')}</catalog>`)
  return path
}

const generated = fc.sample(question, { numRuns: 400, seed: 3 }).filter((one) => 'question' in validated(one))

it.for(
  qtiFormats
    .filter(({ write }) => write)
    .flatMap((format) => schemaNames[format.name]!.map(([of, names]) => ({ name: format.name, of, names, format }))),
)('$name, $of: what is exported is valid against the XML Schemas', async ({ name, of, names, format }, context) => {
  if (!folder) return context.skip('QTI_SCHEMAS_PATH names no folder')
  if ((await run('xmllint', ['--version'])).code !== 0) return context.skip('needs xmllint')
  const schema = schemaNamed(names)
  if (!schema) return context.skip(`none of ${names.join(', ')} in ${folder}`)
  const files = await xmlFiles(format, [...everyQuestion, withFormulas, ...generated])
  const wanted = [...files].filter(([file]) => (file === 'imsmanifest.xml') === (of === 'the manifest'))
  const paths: string[] = []
  for (const [file, xml] of wanted) {
    const path = join(work, name, file)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, xml)
    paths.push(path)
  }
  const { output } = await run('xmllint', ['--nonet', '--noout', '--schema', schema, ...paths], {
    XML_CATALOG_FILES: await catalog(),
  })
  expect(output.split('\n').filter((line) => line !== '' && !line.endsWith(' validates'))).toEqual([])
  expect(output.split('\n').filter((line) => line.endsWith(' validates'))).toHaveLength(paths.length)
})
