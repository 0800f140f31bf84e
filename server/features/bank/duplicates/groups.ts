import type { Similarity } from '../../../base/search-text/similarity.ts'

interface Group {
  kind: Similarity['kind']
  percent: number
  memberIds: number[]
}

/** Groups that grow by pairs, added from the most similar on. A full group accepts no more. */
export class Groups {
  private readonly of = new Map<number, Group>()
  private readonly groups = new Set<Group>()
  private readonly maxMembers: number

  constructor(maxMembers: number) {
    this.maxMembers = maxMembers
  }

  get count(): number {
    return this.groups.size
  }

  has(id: number): boolean {
    return this.of.has(id)
  }

  areTogether(one: number, other: number): boolean {
    const group = this.of.get(one)
    return group !== undefined && group === this.of.get(other)
  }

  join(one: number, other: number, how: Similarity): void {
    const [first, second] = [this.of.get(one), this.of.get(other)]
    if (first && first === second) return
    const members = [...(first?.memberIds ?? [one]), ...(second?.memberIds ?? [other])]
    if (members.length > this.maxMembers) return
    const known = [first, second].filter((group) => group !== undefined)
    // A group is as similar as its most similar pair.
    const best = [...known, how].reduce((most, group) => (group.percent > most.percent ? group : most))
    const group: Group = { kind: best.kind, percent: best.percent, memberIds: members }
    for (const gone of known) this.groups.delete(gone)
    this.groups.add(group)
    for (const id of members) this.of.set(id, group)
  }

  all(): Group[] {
    return [...this.groups]
  }
}
