import { posix } from 'node:path'
import type { ReadEntry } from '../format.ts'
import { UnreadableFile, type ReadLimits } from '../../../../exchange/spreadsheets/unreadable-file.ts'
import { refused } from '../validated.ts'
import { openPackage, type ReadPackage } from '../package-read.ts'
import { find, maxXmlBytes, readElement, type Element } from './element.ts'
import { finished } from './finished.ts'
import { readItem, stimulusOf, toolName } from './item.ts'
import { noMetadata, resourcesOf, type Resource } from './manifest.ts'
import { inOldNames } from './names.ts'
import { RichText, type MediaSource } from './rich-text.ts'
import { changed, refusals } from './messages.ts'
import { withStimulus, type SharedStimulus } from './stimuli.ts'
import { isOwnTest, placesIn, resolved, type TestPlace } from './tests-in-package.ts'
import { readQti12 } from './v12/read.ts'
import { ownEntry } from '../../../../../resources/kit/own-entry.ts'

/** Bytes of an XML file in which to find its root element after a declaration and comments. */
const startBytes = 16_384
const roots = /<(?:[\w.-]{1,40}:)?((?:qti-)?assessment-?[A-Za-z-]{4,12}|questestinterop)[\s>/]/

type Kind = 'item' | 'test' | 'stimulus' | 'qti12'
const kinds: Readonly<Record<string, Kind>> = {
  assessmentItem: 'item',
  'qti-assessment-item': 'item',
  assessmentTest: 'test',
  'qti-assessment-test': 'test',
  assessmentStimulus: 'stimulus',
  'qti-assessment-stimulus': 'stimulus',
  questestinterop: 'qti12',
}

/** By one pass: an expression would look for the end of each comment that has none. */
function withoutComments(text: string): string {
  let bare = ''
  for (let at = 0; ; ) {
    const open = text.indexOf('<!--', at)
    const close = open < 0 ? -1 : text.indexOf('-->', open + 4)
    if (close < 0) return bare + text.slice(at)
    bare += text.slice(at, open)
    at = close + 3
  }
}

/** By the root element at the beginning of an XML file; null: it is not QTI. */
export function kindOf(given: Uint8Array): Kind | null {
  const start = given.subarray(0, startBytes)
  const wide = (start[0] === 0xff && start[1] === 0xfe) || (start[1] === 0 && start[0] !== 0)
  const text = withoutComments(Buffer.from(start).toString(wide ? 'utf16le' : 'latin1'))
  return ownEntry(kinds, roots.exec(text)?.[1] ?? '') ?? null
}

async function startOf(content: ReadPackage, name: string): Promise<Uint8Array> {
  for await (const piece of content.stream(name)) return piece.subarray(0, startBytes)
  return new Uint8Array()
}

const itemTag =
  /<(?:[\w.-]{1,40}:)?(?:assessmentItem|qti-assessment-item)\s[^>]{0,4000}?(?<![\w-])identifier\s{0,5}=\s{0,5}(?:"([^"]{1,300})"|'([^']{1,300})')/
const identifierIn = (start: Uint8Array): string => {
  const found = itemTag.exec(Buffer.from(start).toString('utf8'))
  return found?.[1] ?? found?.[2] ?? ''
}

function repeated(values: Iterable<string>): ReadonlySet<string> {
  const [once, twice] = [new Set<string>(), new Set<string>()]
  for (const value of values) (once.has(value) ? twice : once).add(value)
  twice.delete('')
  return twice
}

/** The QTI files of a package, in the order of its manifest. */
class Contents {
  readonly items: string[] = []
  readonly tests: string[] = []
  readonly qti12: string[] = []
  readonly resources = new Map<string, Resource>()
  /** The identifiers of items by file, as their beginnings declare them. */
  private readonly identifiers = new Map<string, string>()
  /** Files that the manifest lists as items and that are missing. */
  readonly missing: string[] = []
  readonly content: ReadPackage
  private readonly limits: ReadLimits
  private twice: { items: ReadonlySet<string>; resources: ReadonlySet<string> } | null = null

  constructor(content: ReadPackage, limits: ReadLimits) {
    this.content = content
    this.limits = limits
  }

  async look(): Promise<void> {
    const manifest = this.content.names
      .filter((name) => posix.basename(name) === 'imsmanifest.xml')
      .sort((a, b) => a.length - b.length)[0]
    const listed = manifest === undefined ? [] : await this.listed(manifest)
    const others = this.content.names.filter(
      (name) =>
        /\.(?:xml|qti|dat)$/i.test(name) && posix.basename(name) !== 'imsmanifest.xml' && !name.startsWith('__MACOSX/'),
    )
    // Canvas writes each quiz twice: in Common Cartridge, and with what that cannot represent.
    const full = new Set(
      others.filter((name) => name.startsWith('non_cc_assessments/')).map((name) => posix.basename(name, '.xml.qti')),
    )
    for (const name of new Set([...listed, ...others])) {
      if (full.has(posix.dirname(name)) && posix.basename(name) === 'assessment_qti.xml') continue
      const start = await startOf(this.content, name)
      const kind = kindOf(start)
      if (kind === 'item') {
        this.items.push(name)
        this.identifiers.set(name, identifierIn(start))
      }
      if (kind === 'test') this.tests.push(name)
      else if (kind === 'qti12') this.qti12.push(name)
    }
  }

  private async listed(manifest: string): Promise<string[]> {
    const bytes = await this.content.bytes(manifest, maxXmlBytes)
    if (!bytes) throw new UnreadableFile(refusals.tooLarge(maxXmlBytes / 1024 / 1024))
    const names: string[] = []
    for (const resource of resourcesOf(inOldNames(readElement(bytes, this.limits)))) {
      const name = posix.normalize(posix.join(posix.dirname(manifest), resource.href))
      if (resource.href === '.' || this.resources.has(name)) continue
      this.resources.set(name, resource)
      if (this.content.size(name) !== null) names.push(name)
      else if (/^imsqti_(?:apip)?item/.test(resource.type)) this.missing.push(name)
    }
    return names
  }

  /**
   * Some programs give all items the same identifier: then the manifest's identifier is the key where it is unique.
   * Null: no identifier is unique.
   */
  keyInManifest(name: string): { key: string | null } | null {
    this.twice ??= {
      items: repeated(this.identifiers.values()),
      resources: repeated([...this.resources.values()].map(({ identifier }) => identifier)),
    }
    if (!this.twice.items.has(this.identifiers.get(name) ?? '')) return null
    const named = this.resources.get(name)?.identifier ?? ''
    return { key: named === '' || this.twice.resources.has(named) ? null : named }
  }

  /** The root of an XML file with 2.x names. Throws an `UnreadableFile`. */
  async element(name: string): Promise<Element> {
    const bytes = await this.content.bytes(name, maxXmlBytes)
    if (!bytes)
      throw new UnreadableFile(
        this.content.size(name) === null ? refusals.missingFile(name) : refusals.tooLarge(maxXmlBytes / 1024 / 1024),
      )
    return inOldNames(readElement(bytes, this.limits))
  }

  media(name: string): MediaSource {
    const folder = posix.dirname(name)
    const find = (path: string) => {
      const size = this.content.size(path)
      return size === null ? 'missing' : size > this.limits.maxMediaBytes ? 'large' : 'here'
    }
    return { folder: folder === '.' ? '' : folder, find }
  }
}

/** The questions of a package: those of tests in the tests' order, then the others, then those of QTI 1.2. */
export async function* readQtiPackage(path: string, limits: ReadLimits): AsyncGenerator<ReadEntry> {
  const content = await openPackage(path, limits)
  try {
    const contents = new Contents(content, limits)
    await contents.look()
    if (contents.items.length + contents.qti12.length + contents.missing.length === 0)
      throw new UnreadableFile(refusals.notQti)
    for (const name of contents.missing) yield refused(name, null, [refusals.missingFile(name)], '')
    yield* readItems(contents, limits)
    for (const name of contents.qti12)
      yield* readQti12(content.stream(name), { at: name, source: contents.media(name), content, limits })
  } finally {
    content.close()
  }
}

interface Group {
  stimulus: string
  text: RichText
  entries: ReadEntry[]
  metadata: Resource['metadata']
}

async function* readItems(contents: Contents, limits: ReadLimits): AsyncGenerator<ReadEntry> {
  const { places, problems } = await placesOf(contents)
  yield* problems
  let group: Group | null = null
  for (const place of places) {
    const found = await readOne(contents, place, group)
    const read = { ...found, entry: placed(found.entry, place) }
    if (group && group.stimulus !== read.stimulus) {
      yield* closed(contents, group, limits)
      group = null
    }
    if (read.stimulus === null) yield await finished(read.entry, read.text, read.metadata, contents.content, limits)
    else if (group) group.entries.push(read.entry)
    else group = { stimulus: read.stimulus, text: read.text, entries: [read.entry], metadata: read.metadata }
  }
  if (group) yield* closed(contents, group, limits)
}

/** Each item once, at its place in the first test that has it. */
async function placesOf(contents: Contents): Promise<{ places: TestPlace[]; problems: ReadEntry[] }> {
  const places = new Map<string, TestPlace>()
  const problems: ReadEntry[] = []
  const items = new Set(contents.items)
  for (const name of contents.tests) {
    try {
      const test = await contents.element(name)
      const isOwn = isOwnTest(test, toolName)
      for (const place of placesIn(test, name)) {
        if (!items.has(place.href))
          problems.push(refused(name, null, [refusals.missingItem(place.href.slice(0, 200))], ''))
        else if (!places.has(place.href)) places.set(place.href, isOwn ? { ...place, sections: [] } : place)
      }
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error
      problems.push(refused(name, null, [error.reason], ''))
    }
  }
  for (const href of contents.items)
    if (!places.has(href)) places.set(href, { href, sections: [], heading: null, weight: null })
  return { places: [...places.values()], problems }
}

/** Items of one stimulus are one question, so they share their pictures. */
async function readOne(contents: Contents, { href, sections }: TestPlace, group: Group | null) {
  const own = contents.resources.get(href)?.metadata ?? noMetadata
  const metadata = sections.length > 0 ? { ...own, labels: [...own.labels, sections] } : own
  try {
    const item = await contents.element(href)
    const shared = stimulusOf(item)
    const stimulus = shared === null ? null : resolved(shared, href)
    const text = new RichText(contents.media(href), group && group.stimulus === stimulus ? group.text : undefined)
    return { entry: keyed(readItem(item, href, text), contents.keyInManifest(href), text), text, metadata, stimulus }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    return {
      entry: refused(href, null, [error.reason], ''),
      text: new RichText(contents.media(href)),
      metadata,
      stimulus: null,
    }
  }
}

/** The question as a part of its test: below the heading of its section, with the points that the weight gives it. */
function placed(entry: ReadEntry, { heading, weight }: TestPlace): ReadEntry {
  if ('refused' in entry) return entry
  const { question } = entry
  const score = weight === null ? question.score : Math.round((question.score ?? 1) * weight * 100) / 100
  return { question: { ...question, score, ...(heading !== null && { section: heading }) } }
}

function keyed(entry: ReadEntry, other: { key: string | null } | null, text: RichText): ReadEntry {
  if (!other) return entry
  if ('refused' in entry) return { refused: { ...entry.refused, key: other.key } }
  if (other.key === null && entry.question.key !== null)
    text.change(changed.sharedKey(entry.question.key.slice(0, 100)))
  return { question: { ...entry.question, key: other.key } }
}

async function* closed(contents: Contents, group: Group, limits: ReadLimits): AsyncGenerator<ReadEntry> {
  const stimulus = await stimulusText(contents, group)
  const entries = stimulus ? withStimulus(stimulus, group.entries, group.text) : group.entries
  for (const entry of entries) yield await finished(entry, group.text, group.metadata, contents.content, limits)
}

async function stimulusText(contents: Contents, { stimulus, text }: Group): Promise<SharedStimulus | null> {
  try {
    const root = await contents.element(stimulus)
    const stored = new RichText(contents.media(stimulus), text).stored(find(root, 'stimulusBody')?.children ?? [])
    return { at: stimulus, key: root.attributes['identifier'] || null, text: stored }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    text.change(error.reason)
    return null
  }
}
