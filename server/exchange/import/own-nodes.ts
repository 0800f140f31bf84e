import { itemAt, entryOf, namedIn, fromFiles, type AnyResource } from '../../../resources/kit/index.ts'
import { idOfKey, type ValidatedEntry } from '../record-files/entry.ts'
import { lower, maxDepth, type Candidate, type ReferencedNames } from '../record-files/referenced-names.ts'
import { targetOf } from '../record-files/table-shape.ts'

/**
 * Entries of a file whose records refer to others of the same resource, as tree nodes do to their parents: their names
 * and places.
 */

/** The fields by which a resource refers to its own records: a parent, or a ref to itself. */
export const ownFields = (resource: AnyResource): string[] =>
  Object.keys(resource.fields).filter((name) => targetOf(resource, name) === resource.name)

/**
 * Whether a record is identified by its place: tree nodes without a key, or with only a title, which others may have in
 * other branches.
 */
export function isIdentifiedByPlace(resource: AnyResource): boolean {
  const { parentField, title, fields } = resource
  const key = fromFiles(resource)?.key
  return (
    parentField !== undefined &&
    (key === undefined || (key === title && !namedIn(fields, key).unique && !namedIn(fields, key).uniqueWithin))
  )
}

/** An entry among those of the file. `record` is the stored one that it changes. */
export interface OwnNode {
  entry: ValidatedEntry
  title: string
  /** In lower case. */
  name: string
  /** The names above it as the file gives them, in lower case, empty at the root; null where it gives none. */
  above: string[] | null
  record: Candidate | null
  /** Titles from the root down, in lower case, once known. */
  whole: string[] | null
}

/** What a path of names means: a stored record, or an entry of the file. */
export type OwnTarget = { record: Candidate } | { node: OwnNode }
type OwnFound = OwnTarget | { problem: 'none' | 'several' }

/** For names shared by more entries than this, only whole paths are followed. */
const maxAlike = 50

const joined = (path: readonly string[]): string => path.join('\0')
const endsWith = (path: readonly string[], end: readonly string[]): boolean =>
  path.length >= end.length && end.every((name, index) => path[path.length - end.length + index] === name)

/** The entries of one group (a course's chapters) and the stored records that their names may mean. */
export class OwnGroup {
  readonly nodes: OwnNode[]
  readonly byRecord = new Map<number, OwnNode>()
  private readonly byName = new Map<string, OwnNode[]>()
  private readonly byKey = new Map<string, OwnNode[]>()
  private readonly byWhole = new Map<string, OwnNode[]>()
  private readonly resource: AnyResource
  private readonly names: ReferencedNames
  private readonly group: unknown
  private readonly field: string
  private readonly byPlace: boolean

  constructor(resource: AnyResource, names: ReferencedNames, group: unknown, entries: readonly ValidatedEntry[]) {
    this.resource = resource
    this.names = names
    this.group = group
    this.field = itemAt(ownFields(resource), 0)
    this.byPlace = isIdentifiedByPlace(resource)
    this.nodes = entries.map((entry) => this.nodeOf(entry))
  }

  /**
   * Looks up the stored records with the names of the file, then determines what each entry is and where it belongs.
   */
  async prepare(): Promise<void> {
    const own = new Set(ownFields(this.resource))
    const asked = this.nodes.flatMap(({ entry, name }) => [
      [name],
      ...(entry.key ? [[entry.key]] : []),
      ...entry.wanted.flatMap(({ field, paths }) => (own.has(field) ? paths : [])),
    ])
    await this.names.prepare(this.resource, this.field, this.group, asked)
    const counts = new Map<string, number>()
    const places = new Set<string>()
    for (const node of this.nodes) {
      counts.set(node.name, (counts.get(node.name) ?? 0) + 1)
      if (node.entry.key) add(this.byKey, lower(node.entry.key), node)
      const place = joined([...(node.above ?? []), node.name])
      if (!this.byPlace || !places.has(place)) add(this.byName, node.name, node)
      places.add(place)
    }
    for (const node of this.nodes) {
      node.record = this.recordByKey(node, entryOf(counts, node.name))
      if (node.record) this.byRecord.set(node.record.id, node)
    }
    this.placeWhole()
  }

  stored(name: string): readonly Candidate[] {
    return this.names.named(this.resource, this.field, this.group, name)
  }

  /**
   * The record or entry that a path of names means: a whole path before the end of one, a title before a key, a key
   * before an id.
   */
  find(path: readonly string[], pathOf: (node: OwnNode) => readonly string[]): OwnFound {
    const names = path.map(lower)
    const name = names.at(-1) ?? ''
    const stored = this.stored(name)
    const isWhole = (one: Candidate): boolean => one.path.length === names.length && endsWith(one.path, names)
    const alike = this.byName.get(name) ?? []
    const ends =
      names.length === 1 ? alike : alike.length > maxAlike ? [] : alike.filter((node) => endsWith(pathOf(node), names))
    const isSingle = names.length === 1
    return (
      this.meant(this.byWhole.get(joined(names)) ?? [], stored.filter(isWhole), pathOf) ??
      (isSingle
        ? null
        : this.meant(
            ends.filter((node) => pathOf(node).length === names.length),
            [],
            pathOf,
          )) ??
      this.meant(
        ends,
        stored.filter((one) => endsWith(one.path, names)),
        pathOf,
      ) ??
      (isSingle
        ? this.meant(
            this.byKey.get(name) ?? [],
            stored.filter((one) => one.key === name),
            pathOf,
          )
        : null) ??
      (isSingle
        ? this.meant(
            [],
            stored.filter((one) => String(one.id) === name || `#${one.id}` === name),
            pathOf,
          )
        : null) ?? { problem: 'none' }
    )
  }

  /**
   * Entries and records that match a path; an entry and the record that it changes count once. A record that the file
   * moves away does not count.
   */
  private meant(
    nodes: readonly OwnNode[],
    records: readonly Candidate[],
    pathOf: (node: OwnNode) => readonly string[],
  ): OwnFound | null {
    if (nodes.length > 1) return { problem: 'several' }
    const [node] = nodes
    const others = records.filter(
      ({ id, path }) => !this.byRecord.has(id) && !(node && this.byPlace && endsWith(path, pathOf(node))),
    )
    if (nodes.length + others.length > 1) return { problem: 'several' }
    if (node) return { node }
    if (others.length === 1) return { record: itemAt(others, 0) }
    const moved = new Set(records.flatMap(({ id }) => this.byRecord.get(id) ?? []))
    if (moved.size > 1) return { problem: 'several' }
    return moved.size === 1 ? { node: itemAt([...moved], 0) } : null
  }

  private nodeOf(entry: ValidatedEntry): OwnNode {
    const title = String(entry.input[this.resource.title] ?? '').trim()
    const parent = this.resource.parentField
    const isRoot = parent !== undefined && entry.input[parent] === null
    const above = isRoot ? [] : entry.wanted.find(({ field }) => field === parent)?.paths[0]
    return { entry, title, name: lower(title), above: above ? above.map(lower) : null, record: null, whole: null }
  }

  /** The record that an entry changes by its key; for a shared key the place decides later. */
  private recordByKey({ entry }: OwnNode, alike: number): Candidate | null {
    const { key } = entry
    if (!fromFiles(this.resource)?.key || !key) return null
    const id = idOfKey(key)
    const known = this.stored(lower(key)).filter((one) => (id ? one.id === id : one.key === lower(key)))
    if (this.byPlace && alike > 1 && !id) return null
    return known.length === 1 ? itemAt(known, 0) : null
  }

  /** From the roots down: an entry's path is complete when its parent's is. */
  private placeWhole(): void {
    const waiting = new Map<string, OwnNode[]>()
    const queue: OwnNode[] = []
    const place = (node: OwnNode, path: string[]): void => {
      node.whole = path
      if (!this.byPlace || !this.byWhole.has(joined(path))) add(this.byWhole, joined(path), node)
      if (path.length <= maxDepth) queue.push(node)
    }
    for (const node of this.nodes) if (node.above?.length) add(waiting, joined(node.above), node)
    for (const node of this.nodes)
      if (!node.above?.length) place(node, (node.above ? null : node.record?.path) ?? [node.name])
    for (const nodes of waiting.values()) {
      const above = itemAt(nodes, 0).above!
      if (!this.stored(itemAt(above, -1)).some(({ path }) => path.length === above.length && endsWith(path, above)))
        continue
      for (const node of nodes) place(node, [...above, node.name])
    }
    for (let next = queue.pop(); next; next = queue.pop()) {
      for (const node of waiting.get(joined(next.whole!)) ?? [])
        if (!node.whole) place(node, [...node.above!, node.name])
    }
  }
}

function add<V>(map: Map<string, V[]>, key: string, value: V): void {
  const list = map.get(key)
  if (list) list.push(value)
  else map.set(key, [value])
}
