import { setImmediate as nextTurn } from 'node:timers/promises'
import { placeWords } from '../../../resources/import/entry-places.ts'
import { itemAt, entryOf, namedIn, type AnyResource, type Text } from '../../../resources/kit/index.ts'
import type { ValidatedEntry, Wanted } from '../record-files/entry.ts'
import { maxDepth, type Candidate, type ReferencedNames } from '../record-files/referenced-names.ts'
import { isIdentifiedByPlace, OwnGroup, ownFields, type OwnNode, type OwnTarget } from './own-nodes.ts'
import { pathText } from '../record-files/name-paths.ts'
import { labelled } from '../record-files/table-shape.ts'

/**
 * References between entries of the same file: rows of a tree, in any order, by the path of titles above them or by a
 * key. Determines the order of the commit, and refuses cycles and missing parents at the cell that names them.
 */

const messages = {
  none: (path: string): Text => ({
    zh: `库中和文件中都找不到“${path}”`,
    en: `Neither the bank nor the file has “${path}”`,
  }),
  several: (path: string): Text => ({
    zh: `有多个“${path}”，请写出上级名称，如“上级 > 名称”`,
    en: `There are several “${path}”; write the names above it too: “above > name”`,
  }),
  circle: (places: readonly string[], isTree: boolean): Text => ({
    zh: `${isTree ? '互为上下级' : '互相引用'}，成了环：${places.map((at) => placeWords(at).zh).join(' → ')}`,
    en: `These form a circle: ${places.map((at) => placeWords(at).en).join(' → ')}`,
  }),
  deep: { zh: `最多${maxDepth}级`, en: `At most ${maxDepth} levels` },
  one: { zh: '只能填一个', en: 'Only one can be given' },
  faulty: (at: string): Text => ({
    zh: `${placeWords(at).zh}有误，不能导入，所以这一条也不能`,
    en: `${placeWords(at).en} has faults and cannot be imported, so neither can this`,
  }),
}
/** At most this many places of a cycle are listed. */
const maxNamed = 10

export type Outcome = { state: string; record_id: number | null }

/** How a file's entries depend on one another. */
export class OwnLinks {
  private readonly resource: AnyResource
  private readonly targets = new Map<OwnNode, Map<string, OwnTarget[]>>()
  private readonly nodes = new Map<number, OwnNode>()
  private readonly levels = new Map<OwnNode, number>()

  private constructor(resource: AnyResource) {
    this.resource = resource
  }

  /** Reads the stored records with the names of these entries; they are not read again later. */
  static async plan(
    resource: AnyResource,
    names: ReferencedNames,
    once: Readonly<Record<string, unknown>>,
    entries: readonly ValidatedEntry[],
  ): Promise<OwnLinks> {
    const plan = new OwnLinks(resource)
    const field = itemAt(ownFields(resource), 0)
    const groups = new Map<unknown, ValidatedEntry[]>()
    for (const entry of entries) {
      const group = names.groupOf(resource, field, { ...entry.input, ...once })
      groups.set(group, groups.get(group) ?? [])
      entryOf(groups, group).push(entry)
    }
    for (const [group, own] of groups) {
      const nodes = new OwnGroup(resource, names, group, own)
      await nodes.prepare()
      await plan.link(nodes)
      plan.order(nodes)
      if (isIdentifiedByPlace(resource)) plan.identifyByPlace(nodes)
    }
    return plan
  }

  /** Entries without a parent in the file have level 0. */
  level({ number }: ValidatedEntry): number {
    return this.levels.get(entryOf(this.nodes, number)) ?? 0
  }

  /** The entries that refer to one of these, directly or through others, and these. */
  dependents(numbers: ReadonlySet<number>): Set<number> {
    const below = new Map<number, number[]>()
    for (const [node, fields] of this.targets) {
      for (const target of [...fields.values()].flat()) {
        if (!('node' in target)) continue
        const { number } = target.node.entry
        below.set(number, [...(below.get(number) ?? []), node.entry.number])
      }
    }
    const found = new Set(numbers)
    for (const number of found) for (const one of below.get(number) ?? []) found.add(one)
    return found
  }

  /** Replaces names by ids; a record that the file itself brings is linked by its entry's number. */
  settle(entry: ValidatedEntry, outcomes: ReadonlyMap<number, Outcome>): void {
    const node = entryOf(this.nodes, entry.number)
    if (entry.reasons.length > 0) return
    const links: Record<string, number[]> = {}
    for (const [field, targets] of this.targets.get(node) ?? []) {
      const ids: number[] = []
      const label = namedIn(this.resource.fields, field).label
      for (const target of targets) {
        const above = 'record' in target ? null : outcomes.get(target.node.entry.number)
        if ('record' in target) ids.push(target.record.id)
        else if (above?.record_id) ids.push(above.record_id)
        else if (above && above.state !== 'refused') (links[field] ??= []).push(target.node.entry.number)
        else
          entry.reasons.push({
            at: placeOf(entry, field),
            text: labelled(label, messages.faulty(target.node.entry.at)),
            path: field,
          })
      }
      if (ids.length > 0)
        entry.input[field] = namedIn(this.resource.fields, field).target?.many ? [...new Set(ids)] : ids[0]
    }
    if (this.resource.parentField && entry.reasons.length === 0) entry.excerpt = this.excerptOf(node)
    entry.own = {
      record: node.record?.id ?? null,
      isIdentifiedByPlace: isIdentifiedByPlace(this.resource),
      level: this.levels.get(node) ?? 0,
      links: { ...entry.own?.links, ...links },
    }
  }

  /** Resolves the names of each entry: single names first, since they allow to follow the ends of paths. */
  private async link(group: OwnGroup): Promise<void> {
    const own = new Set(ownFields(this.resource))
    const pathOf = (node: OwnNode): readonly string[] =>
      node.whole ??
      this.walked(
        node,
        ({ name }) => name,
        ({ path }) => path,
      )
    for (const node of group.nodes) {
      this.nodes.set(node.entry.number, node)
      this.targets.set(node, new Map())
    }
    for (const isSingle of [true, false]) {
      for (const [index, node] of group.nodes.entries()) {
        // Lets other work proceed, however large the file is.
        if (index % nodesAtOnce === 0) await nextTurn()
        for (const wanted of node.entry.wanted)
          if (own.has(wanted.field)) this.linkField(group, node, wanted, isSingle, pathOf)
      }
    }
  }

  private linkField(
    group: OwnGroup,
    node: OwnNode,
    { field, at, paths, isNeeded }: Wanted,
    isSingle: boolean,
    pathOf: (node: OwnNode) => readonly string[],
  ): void {
    const { entry } = node
    const { label, target } = namedIn(this.resource.fields, field)
    const targets = entryOf(this.targets, node)
    const found: OwnTarget[] = targets.get(field) ?? []
    if (paths.length > 1 && !target?.many) {
      if (isSingle) entry.reasons.push({ at, text: labelled(label, messages.one), path: field })
      return
    }
    for (const path of paths) {
      if ((path.length === 1) !== isSingle) continue
      const meant = group.find(path, pathOf)
      if (!('problem' in meant)) found.push(meant)
      else
        (isNeeded ? entry.reasons : entry.changes).push({
          at,
          text: labelled(label, messages[meant.problem](pathText(path).slice(0, 100))),
          path: field,
        })
    }
    targets.set(field, found)
  }

  private above(node: OwnNode): OwnTarget | undefined {
    return this.resource.parentField ? this.targets.get(node)?.get(this.resource.parentField)?.[0] : undefined
  }

  /** The names from the root down to an entry, as far as its parents are known. */
  private walked(
    node: OwnNode,
    ofNode: (node: OwnNode) => string,
    ofRecord: (record: Candidate) => readonly string[],
  ): string[] {
    const path = [ofNode(node)]
    let current = node
    while (path.length <= maxDepth) {
      const above = this.above(current)
      if (!above) return [...(current.above ?? (current.record ? ofRecord(current.record).slice(0, -1) : [])), ...path]
      if ('record' in above) return [...ofRecord(above.record), ...path]
      current = above.node
      path.unshift(ofNode(current))
    }
    return path
  }

  /** What must exist before an entry: entries that it refers to, including those above a record that it refers to. */
  private before(group: OwnGroup, node: OwnNode): OwnNode[] {
    return [...(this.targets.get(node) ?? [])].flatMap(([field, targets]) =>
      targets.flatMap((target) => {
        if ('node' in target) return [target.node]
        if (field !== this.resource.parentField) return []
        return target.record.ids
          .toReversed()
          .flatMap((id) => group.byRecord.get(id) ?? [])
          .slice(0, 1)
      }),
    )
  }

  /** Levels by dependency; entries in a cycle, or too deep, are refused. No recursion: a file may be one long chain. */
  private order(group: OwnGroup): void {
    const path: OwnNode[] = []
    const onPath = new Set<OwnNode>()
    const left = new Map<OwnNode, OwnNode[]>()
    for (const start of group.nodes) {
      if (!this.levels.has(start)) path.push(start)
      while (path.length > 0) {
        const node = itemAt(path, -1)
        if (!left.has(node)) {
          left.set(node, this.before(group, node))
          onPath.add(node)
        }
        const next = entryOf(left, node).find((one) => !this.levels.has(one) && !onPath.has(one))
        if (next) {
          path.push(next)
          continue
        }
        path.pop()
        onPath.delete(node)
        const circle = entryOf(left, node).find((one) => onPath.has(one) || one === node)
        if (circle)
          this.refuseCircle([...path.slice(path.indexOf(circle) === -1 ? path.length : path.indexOf(circle)), node])
        this.levels.set(node, 1 + Math.max(-1, ...entryOf(left, node).map((one) => this.levels.get(one) ?? -1)))
      }
    }
    this.refuseDepth(group)
  }

  private refuseDepth(group: OwnGroup): void {
    const depths = new Map<OwnNode, number>()
    for (const node of inOrder(group.nodes, this.levels)) {
      const above = this.above(node)
      const parents =
        above === undefined
          ? isMovedUp(node)
            ? 0
            : (node.record?.path.length ?? 1) - 1
          : 'record' in above
            ? above.record.path.length
            : (depths.get(above.node) ?? 0)
      depths.set(node, parents + 1)
      if (parents >= maxDepth && node.entry.reasons.length === 0)
        node.entry.reasons.push({
          at: placeOf(node.entry, this.resource.parentField),
          text: this.ofParent(messages.deep),
          ...(this.resource.parentField ? { path: this.resource.parentField } : {}),
        })
    }
  }

  private refuseCircle(circle: readonly OwnNode[]): void {
    const places = circle.map(({ entry }) => entry.at)
    for (const node of circle) {
      const from = places.indexOf(node.entry.at)
      const turned = [...places.slice(from), ...places.slice(0, from)].slice(0, maxNamed)
      const field = this.fieldInto(node, circle)
      const text = messages.circle([...turned, node.entry.at], field === this.resource.parentField)
      node.entry.reasons.push({
        at: placeOf(node.entry, field),
        text: field === undefined ? text : labelled(namedIn(this.resource.fields, field).label, text),
        ...(field === undefined ? {} : { path: field }),
      })
    }
  }

  /** The field by which an entry refers to one of these. */
  private fieldInto(node: OwnNode, nodes: readonly OwnNode[]): string | undefined {
    const found = [...(this.targets.get(node) ?? [])].find(([, targets]) =>
      targets.some((target) => 'node' in target && nodes.includes(target.node)),
    )
    return found?.[0] ?? this.resource.parentField
  }

  private ofParent(text: Text): Text {
    const { parentField, fields } = this.resource
    return parentField ? labelled(namedIn(fields, parentField).label, text) : text
  }

  /** An entry means the record with its name below the same parent; a second entry there repeats the first. */
  private identifyByPlace(group: OwnGroup): void {
    const first = new Map<string, OwnNode>()
    for (const node of inOrder(group.nodes, this.levels)) {
      const above = this.above(node)
      const parent =
        above === undefined
          ? isMovedUp(node)
            ? null
            : (node.record?.ids.at(-2) ?? null)
          : 'record' in above
            ? above.record.id
            : (above.node.record?.id ?? `entry ${above.node.entry.number}`)
      if (!node.record && typeof parent !== 'string') {
        const there = group
          .stored(node.name)
          .filter(
            ({ ids, path }) =>
              path.at(-1) === node.name && (ids.at(-2) ?? null) === parent && !group.byRecord.has(itemAt(ids, -1)),
          )
        node.record = there.toSorted((a, b) => a.id - b.id)[0] ?? null
      }
      if (node.entry.reasons.length > 0) continue
      const place = `${String(parent)}\0${node.name}`
      const earlier = first.get(place)
      if (earlier)
        node.entry.repeats ??= { number: earlier.entry.number, at: earlier.entry.at, by: 'place', differs: false }
      else first.set(place, node)
    }
  }

  /** A person knows a node by its path. */
  private excerptOf(node: OwnNode): string {
    const path = pathText(
      this.walked(
        node,
        ({ title }) => title,
        ({ titles }) => titles,
      ),
    )
    return (path.length > maxExcerpt ? `…${path.slice(1 - maxExcerpt)}` : path).toWellFormed().replaceAll('\0', '')
  }
}

/** The file says that the node is a root, wherever it was before. */
const isMovedUp = ({ above }: OwnNode): boolean => above?.length === 0

const maxExcerpt = 200
const nodesAtOnce = 500

const inOrder = (nodes: readonly OwnNode[], levels: ReadonlyMap<OwnNode, number>): OwnNode[] =>
  nodes.toSorted((a, b) => entryOf(levels, a) - entryOf(levels, b) || a.entry.number - b.entry.number)

const placeOf = (entry: ValidatedEntry, field: string | undefined): string | null =>
  entry.wanted.find((one) => one.field === field)?.at ?? null
