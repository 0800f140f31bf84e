import { conditionOf } from './conditions.ts'
import { shuffled } from './random.ts'
import type { AssemblyRequest, Candidate } from './request.ts'
import { itemAt } from '../../../../resources/kit/present.ts'

/** What is chosen as one: a question, or a material with all its questions. */
export interface Block {
  /** Indices of candidates. */
  members: readonly number[]
}

/** Blocks that no demand distinguishes: any of them can stand in for another. In a seeded order. */
export interface BlockClass {
  blocks: readonly number[]
}

/** Points are calculated in cents, so that sums are exact. */
export const cents = (points: number): number => Math.round(points * 100)

/** Questions tied together, directly or over others, are in one group. */
function tied(groups: readonly (readonly number[])[]): Map<number, number[]> {
  const groupOf = new Map<number, number[]>()
  for (const group of groups) {
    const joined = [...new Set(group.flatMap((id) => groupOf.get(id) ?? [id]))]
    for (const id of joined) groupOf.set(id, joined)
  }
  return groupOf
}

/** The candidates of an assembly with the coefficients of its rules. */
export class Bank {
  readonly request: AssemblyRequest
  readonly candidates: readonly Candidate[]
  readonly blocks: Block[] = []
  readonly classes: BlockClass[]
  /** The block of a question that can be chosen, by its id. */
  readonly blockOf = new Map<number, number>()
  /** Blocks that every paper may have. */
  readonly shared: ReadonlySet<number>
  private readonly meets: Uint8Array

  constructor(request: AssemblyRequest, candidates: readonly Candidate[], random: () => number) {
    this.request = request
    this.candidates = candidates
    this.meets = this.findMeeting()
    this.formBlocks()
    this.shared = new Set(request.mustContain.flatMap((id) => this.blockOf.get(id) ?? []))
    this.classes = this.findClasses(random)
  }

  private findMeeting(): Uint8Array {
    const conditions = this.request.rules.map(conditionOf)
    const meets = new Uint8Array(this.candidates.length * conditions.length)
    for (const [index, one] of this.candidates.entries())
      for (const [rule, condition] of conditions.entries())
        if (condition(one)) meets[index * conditions.length + rule] = 1
    return meets
  }

  /**
   * A material lacking a question that may be chosen is left out, and so are questions that no rule counts, or of types
   * that nobody asked for.
   */
  private formBlocks(): void {
    const indexOf = new Map(this.candidates.map(({ id }, index) => [id, index]))
    const groups = tied(this.request.materials)
    const needed = new Set(this.request.mustContain)
    const types = this.request.types && new Set(this.request.types)
    const isOfTypes = (index: number): boolean => types?.has(itemAt(this.candidates, index).type) ?? true
    const isWanted = (members: readonly number[]): boolean =>
      members.every(isOfTypes) && members.some((index) => this.isCounted(index))
    for (const { id } of this.candidates) {
      if (this.blockOf.has(id)) continue
      const ids = groups.get(id) ?? [id]
      const members = ids.flatMap((one) => indexOf.get(one) ?? [])
      if (members.length < ids.length) continue
      if (!isWanted(members) && !ids.some((one) => needed.has(one))) continue
      for (const one of ids) this.blockOf.set(one, this.blocks.length)
      this.blocks.push({ members })
    }
  }

  private isCounted(index: number): boolean {
    const count = this.request.rules.length
    return this.meets.subarray(index * count, (index + 1) * count).includes(1)
  }

  private findClasses(random: () => number): BlockClass[] {
    const { rules, target, papers, notWith } = this.request
    const hasDifficulty = target !== null || papers > 1
    const hasScore = hasDifficulty || rules.some(({ measure }) => measure === 'score')
    const single = new Set([...this.shared, ...notWith.flat().flatMap((id) => this.blockOf.get(id) ?? [])])
    const signatureOf = (index: number): string => {
      const { score, difficulty } = itemAt(this.candidates, index)
      const met = this.meets.subarray(index * rules.length, (index + 1) * rules.length)
      return `${Buffer.from(met).toString('latin1')}${hasScore ? score : ''}|${hasDifficulty ? difficulty : ''}`
    }
    const bySignature = new Map<string, number[]>()
    for (const [block, { members }] of this.blocks.entries()) {
      const signature = members.map(signatureOf).toSorted().join('+') + (single.has(block) ? `#${block}` : '')
      const same = bySignature.get(signature)
      if (same) same.push(block)
      else bySignature.set(signature, [block])
    }
    return [...bySignature.values()].map((blocks) => {
      const inOrder = shuffled(blocks, random)
      return {
        blocks: this.request.leastUsed ? inOrder.toSorted((one, other) => this.compareUse(one, other)) : inOrder,
      }
    })
  }

  /** Used less comes first; used as often, what was used longest ago. */
  private compareUse(one: number, other: number): number {
    const [a, b] = [this.useOf(one), this.useOf(other)]
    return a.count - b.count || a.last.localeCompare(b.last)
  }

  private useOf(block: number): { count: number; last: string } {
    const all = itemAt(this.blocks, block).members.map((index) => itemAt(this.candidates, index))
    return {
      count: all.reduce((sum, { used_count }) => sum + used_count, 0),
      last: all.map(({ last_used_at }) => last_used_at ?? '').reduce((max, one) => (one > max ? one : max), ''),
    }
  }

  /** As many blocks of the same classes, of those that are not used yet the first ones. */
  fromTheFront(blocks: readonly number[], used: ReadonlySet<number>): number[] {
    const chosen = new Set(blocks)
    return this.classes.flatMap(({ blocks: own }) => {
      const count = own.filter((block) => chosen.has(block)).length
      return own.filter((block) => !used.has(block) || chosen.has(block)).slice(0, count)
    })
  }

  meetsRule(index: number, rule: number): boolean {
    return this.meets[index * this.request.rules.length + rule] === 1
  }

  /** What a block adds to the value of a rule: questions, or cents. */
  coefficient(block: number, rule: number): number {
    const isScore = itemAt(this.request.rules, rule).measure === 'score'
    let sum = 0
    for (const index of itemAt(this.blocks, block).members)
      if (this.meetsRule(index, rule)) sum += isScore ? cents(itemAt(this.candidates, index).score) : 1
    return sum
  }

  /** The weight of a block in the mean difficulty, and its difficulty with that weight. */
  weighed(block: number): { weight: number; difficulty: number } {
    let [weight, difficulty] = [0, 0]
    for (const index of itemAt(this.blocks, block).members) {
      const one = itemAt(this.candidates, index)
      const points = one.score > 0 ? one.score : 1
      weight += points
      difficulty += points * one.difficulty
    }
    return { weight, difficulty }
  }

  /** The points of a block, in cents. */
  pointsOf(block: number): number {
    return itemAt(this.blocks, block).members.reduce(
      (sum, index) => sum + cents(itemAt(this.candidates, index).score),
      0,
    )
  }

  idsOf(blocks: readonly number[]): number[] {
    return blocks
      .flatMap((block) => itemAt(this.blocks, block).members.map((index) => itemAt(this.candidates, index).id))
      .toSorted((one, other) => one - other)
  }
}
