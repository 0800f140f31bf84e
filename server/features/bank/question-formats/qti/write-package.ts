import { posix } from 'node:path'
import { isImageSource } from '../../../../../editor/stored/nodes.ts'
import type { Text } from '../../../../../resources/kit/index.ts'
import type { LeftOut, ReadQuestion, Written } from '../format.ts'
import type { ReadMedia } from '../../../../exchange/record-files/entry.ts'
import { writePackage, type WrittenFile } from '../package-write.ts'
import { toolName } from './item.ts'
import { purposes, taxonomies } from './manifest.ts'
import { rootAttributes, titleOf, writeItem } from './write-item.ts'
import { pauses } from '../../../../base/threads/pauses.ts'
import { declaration, dialects, xml, xmlText, type Dialect } from './write-xml.ts'

/**
 * Writes a QTI package: a folder for each question with its item and pictures, a test that lists them in order, and the
 * manifest.
 */

/** The largest number of entries that our own reader accepts, less the test and manifest. */
const maxFiles = 19_990

const messages = {
  noAnswer: { zh: '复合题没有小题，QTI 无法表示', en: 'QTI cannot represent a composite question without parts.' },
  tooMany: {
    zh: '超出一个 QTI 包能容纳的数量，请分批导出',
    en: 'More than one QTI package holds. Export it in parts.',
  },
  picture: (name: string): Text => ({
    zh: `图片“${name}”的内容缺失`,
    en: `The content of the picture “${name}” is missing.`,
  }),
}

const kinds = {
  2: {
    item: 'imsqti_item_xmlv2p2',
    test: 'imsqti_test_xmlv2p2',
    schema: ['QTIv2.2 Package', '1.0.0'],
    xmlns: 'http://www.imsglobal.org/xsd/imscp_v1p1',
    location:
      'http://www.imsglobal.org/xsd/imscp_v1p1 http://www.imsglobal.org/xsd/qti/qtiv2p2/qtiv2p2_imscpv1p2_v1p0.xsd http://ltsc.ieee.org/xsd/LOM http://www.imsglobal.org/xsd/imsmd_loose_v1p3p2.xsd',
  },
  3: {
    item: 'imsqti_item_xmlv3p0',
    test: 'imsqti_test_xmlv3p0',
    schema: ['QTI Package', '3.0.0'],
    xmlns: 'http://www.imsglobal.org/xsd/qti/qtiv3p0/imscp_v1p1',
    location:
      'http://www.imsglobal.org/xsd/qti/qtiv3p0/imscp_v1p1 https://purl.imsglobal.org/spec/qti/v3p0/schema/xsd/imsqtiv3p0_imscpv1p2_v1p0.xsd http://ltsc.ieee.org/xsd/LOM https://purl.imsglobal.org/spec/md/v1p3/schema/xsd/imsmd_loose_v1p3p2.xsd',
  },
} as const
const encoder = new TextEncoder()

/** The test of a package, once its items are written. */
export interface TestWriter {
  /** `numbers` of the questions that are in the package, counted from 1 in their order. */
  xml(numbers: ReadonlySet<number>, dialect: Dialect): string
  /** Pictures that the test itself shows. */
  media: readonly { name: string; bytes: Uint8Array }[]
}

/** Does not throw for questions that it cannot write: it reports them between the pieces. */
export async function* writeQti(
  questions: AsyncIterable<ReadQuestion>,
  version: 2 | 3,
  test: TestWriter = plainTest,
): AsyncGenerator<Written> {
  const leftOut: LeftOut[] = []
  for await (const bytes of writePackage(filesOf(questions, dialects[version], leftOut, test))) {
    yield { bytes }
    for (const one of leftOut.splice(0)) yield { leftOut: one }
  }
  for (const one of leftOut) yield { leftOut: one }
}

async function* filesOf(
  questions: AsyncIterable<ReadQuestion>,
  dialect: Dialect,
  leftOut: LeftOut[],
  test: TestWriter,
): AsyncGenerator<WrittenFile> {
  const pause = pauses()
  const resources: string[] = []
  const numbers = new Set<number>()
  let files = 0
  let number = 0
  for await (const question of questions) {
    number += 1
    const folder = folderOf(number)
    const media = mediaOf(question)
    if (files + media.length + 1 > maxFiles) {
      leftOut.push({ at: question.at, key: question.key, whole: true, what: [messages.tooMany] })
      continue
    }
    const missing: Text[] = []
    const item = writeItem(question, `Q${number}`, dialect, {
      picture: (src) => addressOf(src, media, missing),
      attachments: attachedOf(question, media),
    })
    if (item === null) {
      leftOut.push({ at: question.at, key: question.key, whole: true, what: [messages.noAnswer] })
      continue
    }
    if (missing.length > 0) leftOut.push({ at: question.at, key: question.key, whole: false, what: missing })
    files += media.length + 1
    yield { name: `${folder}/item.xml`, bytes: encoder.encode(item) }
    for (const { name, bytes } of media) yield { name: `${folder}/${name}`, bytes }
    resources.push(resource(question, number, folder, media, dialect))
    numbers.add(number)
    await pause()
  }
  yield* test.media
  yield { name: 'test.xml', bytes: encoder.encode(test.xml(numbers, dialect)) }
  const ofTest = ['test.xml', ...test.media.map(({ name }) => encoded(name))]
  yield { name: 'imsmanifest.xml', bytes: encoder.encode(manifestXml(resources, ofTest, dialect)) }
}

const folderOf = (number: number): string => `items/q${number}`

/** A place of an item in a test. `weight` multiplies its score. */
export const itemReference = ({ qti }: Dialect, number: number, weight: number | null = null): string =>
  qti(
    'assessmentItemRef',
    { identifier: `REF_${number}`, href: `${folderOf(number)}/item.xml` },
    weight === null ? '' : qti('weight', { identifier: weightName, value: weight }),
  )
export const weightName = 'POINTS'

/** Names that are valid in a package are kept; other files are named by their number. */
export interface NamedMedia extends ReadMedia {
  src: string
}

const isSafe = (name: string): boolean =>
  isImageSource(`package:${name}`) &&
  posix.normalize(name) === name &&
  !name.startsWith('/') &&
  !/^\.\.?(?:\/|$)|:|\/$/.test(name) &&
  name !== 'item.xml'

export function mediaOf({ media }: Pick<ReadQuestion, 'media'>): NamedMedia[] {
  return media.map(({ name, bytes }, index) => ({
    src: `package:${name}`,
    bytes,
    name: isSafe(name) ? name : `picture-${index + 1}${/\.[a-z0-9]{2,5}$/i.exec(name)?.[0] ?? ''}`,
  }))
}

function addressOf(src: string, media: readonly NamedMedia[], missing: Text[]): string {
  const found = media.find((one) => one.src === src)
  if (found) return encoded(found.name)
  if (src.startsWith('package:')) missing.push(messages.picture(src.slice('package:'.length)))
  return src
}

/** Addresses of the media that no text shows. */
function attachedOf({ stem, options, answer, analysis }: ReadQuestion, media: readonly NamedMedia[]): string[] {
  const shown = JSON.stringify([stem, options, answer, analysis])
  return media
    .filter(({ src }) => !shown.includes(JSON.stringify(`data-src="${src.replaceAll('&', '&amp;')}"`).slice(1, -1)))
    .map(({ name }) => encoded(name))
}

const encoded = (path: string): string => path.split('/').map(encodeURIComponent).join('/')

/** One part around sections; what belongs to the whole test goes `before` and `after` it. */
export function testXml(
  { qti, version }: Dialect,
  title: string,
  sections: readonly string[],
  { before = '', after = '' } = {},
): string {
  const part = qti(
    'testPart',
    { identifier: 'PART', navigationMode: 'nonlinear', submissionMode: 'simultaneous' },
    ...sections,
  )
  return `${declaration}${qti('assessmentTest', { ...rootAttributes(version), identifier: 'TEST', title, toolName, toolVersion: '1' }, before, part, after)}\n`
}

/** The questions in their order. */
const plainTest: TestWriter = {
  xml(numbers, dialect) {
    const references = [...numbers].map((number) => itemReference(dialect, number))
    const section = dialect.qti(
      'assessmentSection',
      { identifier: 'SECTION', title: '题目', visible: true },
      ...references,
    )
    return testXml(dialect, '题目', [section])
  },
  media: [],
}

function manifestXml(resources: readonly string[], ofTest: readonly string[], { version }: Dialect): string {
  const { xmlns, location, schema, test } = kinds[version]
  const names = resources.map((one) => /identifier="([^"]+)"/.exec(one)![1]!)
  return (
    declaration +
    xml(
      'manifest',
      {
        xmlns,
        'xmlns:imsmd': lomNamespace,
        'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
        'xsi:schemaLocation': location,
        identifier: 'MANIFEST',
      },
      xml('metadata', {}, xml('schema', {}, schema[0]), xml('schemaversion', {}, schema[1])),
      '<organizations/>',
      xml(
        'resources',
        {},
        xml(
          'resource',
          { identifier: 'RES_TEST', type: test, href: 'test.xml' },
          ...ofTest.map((href) => xml('file', { href })),
          ...names.map((name) => xml('dependency', { identifierref: name })),
        ),
        ...resources,
      ),
    ) +
    '\n'
  )
}

const lomNamespace = 'http://ltsc.ieee.org/xsd/LOM'

function resource(
  question: ReadQuestion,
  number: number,
  folder: string,
  media: readonly NamedMedia[],
  { version }: Dialect,
): string {
  const href = `${folder}/item.xml`
  const files = [href, ...media.map(({ name }) => `${folder}/${encoded(name)}`)].map((one) =>
    xml('file', { href: one }),
  )
  return xml(
    'resource',
    { identifier: `RES_${number}`, type: kinds[version].item, href },
    xml('metadata', {}, lomOf(question)),
    ...files,
  )
}

const lom = (name: string, ...children: readonly string[]): string => xml(`imsmd:${name}`, {}, ...children)
const words = (name: string, text: string): string => lom(name, lom('string', xmlText(text)))
const term = (name: string, value: string): string => lom(name, lom('source', 'LOMv1.0'), lom('value', value))
const degrees = ['very easy', 'easy', 'medium', 'difficult', 'very difficult']

/** IEEE 1484.12.1, in the order of its categories. */
function lomOf(question: ReadQuestion): string {
  const { key, year, difficulty, source } = question
  const identifier = key === null ? '' : lom('identifier', lom('catalog', toolName), lom('entry', xmlText(key)))
  const published =
    year === null
      ? ''
      : lom(
          'lifeCycle',
          lom('contribute', term('role', 'publisher'), lom('date', lom('dateTime', String(year).padStart(4, '0')))),
        )
  const degree = difficulty === null ? '' : lom('educational', term('difficulty', degrees[difficulty - 1] ?? 'medium'))
  const basis =
    source === null ? '' : lom('relation', term('kind', 'isbasedon'), lom('resource', words('description', source)))
  return lom(
    'lom',
    lom('general', identifier, words('title', titleOf(question))),
    published,
    degree,
    basis,
    ...classifications(question),
  )
}

function classifications(question: ReadQuestion): string[] {
  return (['chapters', 'knowledge', 'labels'] as const).flatMap((name) => {
    const paths = question[name].map((path) =>
      lom('taxonPath', words('source', taxonomies[name]), ...path.map((one) => lom('taxon', words('entry', one)))),
    )
    return paths.length === 0 ? [] : [lom('classification', term('purpose', purposes[name]), ...paths)]
  })
}
