import { cents, type Bank } from './bank.ts'
import type { Demand } from './demands.ts'
import { Program } from './program.ts'
import { itemAt } from '../../../../resources/kit/present.ts'

/** Blocks of one kind that a paper may take: a block of a sample (supply 1), or a class with one of its blocks. */
export interface Item {
  block: number
  supply: number
}

type Entries = (readonly [column: number, value: number])[]

/** A slack that a nearest paper pays for, and what one unit of it costs. */
const priorityCosts = [1, 100, 10_000] as const

/** The program of papers of a bank: columns are how many of an item a paper takes. */
export class PaperProgram {
  readonly program = new Program()
  private readonly bank: Bank
  private readonly items: readonly Item[]
  private readonly isSoft: boolean

  /** `isSoft`: each demand may be missed, at a cost by its priority. */
  constructor(bank: Bank, items: readonly Item[], { isSoft = false } = {}) {
    this.bank = bank
    this.items = items
    this.isSoft = isSoft
  }

  /**
   * Adds a paper, or several as one where only their sum matters (`copies`): necessary for them, though not sufficient.
   * Returns its columns, in the order of the items.
   */
  addPaper(demands: readonly Demand[], copies = 1): number[] {
    const { shared } = this.bank
    const columns = this.items.map(({ block, supply }) =>
      this.program.column({
        upper: shared.has(block) ? copies : supply,
        integer: true,
        cost: this.sizeCost(block),
      }),
    )
    for (const demand of demands) this.addDemand(demand, columns, copies)
    return columns
  }

  /** The papers together take no more than there is. */
  limitTogether(papers: readonly (readonly number[])[]): void {
    for (const [index, { block, supply }] of this.items.entries())
      if (!this.bank.shared.has(block))
        this.program.row(
          -Infinity,
          supply,
          papers.map((columns) => [itemAt(columns, index), 1]),
        )
  }

  /** The papers have as many points as each other. */
  withEqualPoints(papers: readonly (readonly number[])[]): void {
    const total = this.program.column({})
    for (const columns of papers) this.program.row(0, 0, [...this.pointsIn(columns), [total, -1]])
  }

  /**
   * Minimises by how much the weighted difficulty is from the target: d ≥ |Σ sᵢ(pᵢ − target)xᵢ| (van der Linden, 2005).
   */
  nearTarget(columns: readonly number[], target: number): void {
    const deviation = this.deviations(columns, target)
    const distance = this.program.column({ cost: 1 })
    this.program.row(0, Infinity, [...deviation, [distance, 1]])
    this.program.row(-Infinity, 0, [...deviation, [distance, -1]])
  }

  /** Questions that nothing asks for stay out of a paper whose rules leave its length open. */
  private sizeCost(block: number): number {
    return itemAt(this.bank.blocks, block).members.length / 1000
  }

  private pointsIn(columns: readonly number[]): Entries {
    return this.items.map(({ block }, index) => [itemAt(columns, index), this.bank.pointsOf(block)])
  }

  private deviations(columns: readonly number[], target: number, tolerance = 0): Entries {
    return this.items.map(({ block }, index) => {
      const { weight, difficulty } = this.bank.weighed(block)
      return [itemAt(columns, index), difficulty - (target - tolerance) * weight]
    })
  }

  private addDemand(demand: Demand, columns: readonly number[], copies: number): void {
    const { request, blockOf } = this.bank
    const entriesOf = (value: (block: number) => number): Entries =>
      this.items.map(({ block }, index) => [itemAt(columns, index), value(block)])
    if (demand.kind === 'rule') {
      const { lo, hi, measure, priority } = itemAt(request.rules, demand.rule)
      const unit = measure === 'score' ? 100 : 1
      const cost = priorityCosts[priority - 1]! / (measure === 'score' ? this.meanCents() : 1)
      const entries = entriesOf((block) => this.bank.coefficient(block, demand.rule))
      this.row(lo === null ? 0 : lo * unit * copies, hi === null ? Infinity : hi * unit * copies, entries, cost)
    } else if (demand.kind === 'must_contain') {
      const needed = blockOf.get(demand.id)
      this.row(
        copies,
        Infinity,
        entriesOf((block) => Number(block === needed)),
        priorityCosts[2],
      )
    } else if (demand.kind === 'not_with') {
      const inBlock = new Map<number, number>()
      for (const block of demand.ids.flatMap((id) => blockOf.get(id) ?? []))
        inBlock.set(block, (inBlock.get(block) ?? 0) + 1)
      this.row(
        -Infinity,
        copies,
        entriesOf((block) => inBlock.get(block) ?? 0),
        priorityCosts[2],
      )
    } else if (demand.kind === 'points') {
      this.row(demand.points * copies, demand.points * copies, this.pointsIn(columns), 1 / this.meanCents())
    } else if (demand.kind === 'difficulty') {
      const { target, tolerance } = demand
      this.row(-Infinity, 0, this.deviations(columns, target, -tolerance), 1)
      this.row(0, Infinity, this.deviations(columns, target, tolerance), 1)
    }
  }

  private row(lower: number, upper: number, entries: Entries, cost: number): void {
    if (!this.isSoft) return this.program.row(lower, upper, entries)
    const slacks: Entries = []
    if (lower > 0 || (lower === 0 && upper === Infinity)) slacks.push([this.program.column({ cost }), 1])
    if (upper < Infinity) slacks.push([this.program.column({ cost }), -1])
    this.program.row(lower, upper, [...entries, ...slacks])
  }

  private meanCents(): number {
    const scored = this.bank.candidates.filter(({ score }) => score > 0)
    return scored.length === 0 ? 100 : scored.reduce((sum, { score }) => sum + cents(score), 0) / scored.length
  }
}
