import { posix } from 'node:path'
import { parseXml, XmlError, type XmlEvents } from '../../../../exchange/spreadsheets/xml.ts'
import { UnreadableFile, type ReadLimits } from '../../../../exchange/spreadsheets/unreadable-file.ts'
import { openPackage, type ReadPackage } from '../package-read.ts'
import { otherPackage, refuseOtherKinds } from './other-kinds.ts'
import { refusals } from './messages.ts'
import { elementsOf, XmlTree, type XmlElement } from './xml-element.ts'

/** The target of a reference by id: a picture of the package, a numbering part, a page of another host. */
export interface Relation {
  kind: string
  /** A path in the package, or the unchanged address when `external`. */
  target: string
  external: boolean
}

/**
 * The parts of a `.docx` file (ECMA-376 part 2: a zip of XML parts that refer to one another). Only the parts that are
 * needed are unpacked.
 */
export interface DocxFile {
  /** Path of the main part. */
  document: string
  relations(part: string): Promise<ReadonlyMap<string, Relation>>
  /** A small part as a tree; null where the package has no such part. */
  tree(part: string | undefined): Promise<XmlElement | null>
  parse(part: string, events: XmlEvents): Promise<void>
  has(part: string): boolean
  /** Null where there is no such part, or it is longer than `maxBytes`. */
  bytes(part: string, maxBytes: number): Promise<Uint8Array | null>
  close(): void
}

const megabyte = 1024 * 1024
/** The main part of a long book has some 20 MB; nobody writes a paper beyond this limit. */
const maxPartBytes = 64 * megabyte

export async function openDocx(path: string, limits: ReadLimits): Promise<DocxFile> {
  await refuseOtherKinds(path)
  const opened = await openPackage(path, limits)
  try {
    return await docxIn(opened, limits)
  } catch (error) {
    opened.close()
    throw error
  }
}

async function docxIn(parts: ReadPackage, limits: ReadLimits): Promise<DocxFile> {
  const parse: DocxFile['parse'] = async (part, events) => {
    if ((parts.size(part) ?? 0) > maxPartBytes)
      throw new UnreadableFile(refusals.partTooLarge(part.slice(0, 100), maxPartBytes / megabyte))
    try {
      await parseXml(buffers(parts.stream(part)), events)
    } catch (error) {
      throw asUnreadable(error)
    }
  }
  const tree: DocxFile['tree'] = async (part) => {
    if (part === undefined || parts.size(part) === null) return null
    const built = new XmlTree(limits.maxDepth)
    await parse(part, built)
    return built.root
  }
  const relations: DocxFile['relations'] = async (part) =>
    relationsIn(await tree(relationsPart(part)), posix.dirname(part))
  const document =
    [...(await relations('')).values()].find((one) => one.kind === 'officeDocument')?.target ?? 'word/document.xml'
  if (parts.size(document) === null)
    throw new UnreadableFile(otherPackage((part) => parts.size(part) !== null) ?? refusals.noDocument)
  return {
    document,
    relations,
    tree,
    parse,
    has: (part) => parts.size(part) !== null,
    bytes: parts.bytes,
    close: parts.close,
  }
}

async function* buffers(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) yield Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
}

/** Invalid XML makes the file unreadable; errors of the disk or of this program are passed on unchanged. */
const asUnreadable = (error: unknown): unknown =>
  error instanceof XmlError
    ? new UnreadableFile(error.problem === 'unsafe' ? refusals.unsafeXml : refusals.notADocx)
    : error

/**
 * The relations of `word/document.xml` are in `word/_rels/document.xml.rels`, those of the package in `_rels/.rels`.
 */
const relationsPart = (part: string): string => posix.join(posix.dirname(part), '_rels', `${posix.basename(part)}.rels`)

function relationsIn(root: XmlElement | null, folder: string): Map<string, Relation> {
  const found = new Map<string, Relation>()
  for (const one of elementsOf(root)) {
    if (one.name !== 'Relationship') continue
    const { Id = '', Type = '', Target = '', TargetMode } = one.attributes
    const external = TargetMode === 'External'
    const target = external ? Target : Target.startsWith('/') ? Target.slice(1) : posix.join(folder, Target)
    found.set(Id, { kind: posix.basename(Type), target, external })
  }
  return found
}
