import { Bank, cents } from './bank.ts'
import { conflictOf } from './conflict.ts'
import { findPaper, findPapers, nearestPapers, samePoints } from './decide.ts'
import { demandsOf, type Demand } from './demands.ts'
import { PaperProgram } from './paper-program.ts'
import type { Solver } from './program.ts'
import { randomOf } from './random.ts'
import type { AssembledPaper, AssemblyAnswer, AssemblyRequest, Candidate } from './request.ts'
import { sampleOf } from './sample.ts'
import { itemAt } from '../../../../resources/kit/present.ts'

/** Limits of the search for a paper near the target. */
const nodes = 500
const tiny = 1e-6

/** The paper of these blocks, measured. */
function measured(bank: Bank, blocks: readonly number[], target: number | null): AssembledPaper {
  const { rules } = bank.request
  let [score, weight, difficulty] = [0, 0, 0]
  for (const block of blocks) {
    const weighed = bank.weighed(block)
    weight += weighed.weight
    difficulty += weighed.difficulty
    for (const index of itemAt(bank.blocks, block).members) score += cents(itemAt(bank.candidates, index).score)
  }
  const values = rules.map(({ measure }, rule) => {
    const sum = blocks.reduce((total, block) => total + bank.coefficient(block, rule), 0)
    return measure === 'score' ? sum / 100 : sum
  })
  const mean = weight > 0 ? difficulty / weight : 0
  const gap = target === null || weight === 0 ? 0 : Math.abs(mean - target)
  return {
    ids: bank.idsOf(blocks),
    score: score / 100,
    difficulty: mean,
    values: Object.fromEntries(rules.map(({ key }, rule) => [key, itemAt(values, rule)])),
    missed: rules.flatMap(({ key, lo, hi }, rule) =>
      itemAt(values, rule) < (lo ?? 0) - tiny || itemAt(values, rule) > (hi ?? Infinity) + tiny ? [key] : [],
    ),
    gap,
    // The bound is zero, in the whole bank: within the tolerance, none is nearer by more than is asked for.
    proved: gap <= bank.request.tolerance + tiny,
  }
}

/** The paper of these questions, measured against the request's target. */
export function measuredPaper(
  request: AssemblyRequest,
  candidates: readonly Candidate[],
  ids: readonly number[],
): AssembledPaper {
  const chosen = new Set(ids)
  const among = candidates.filter((one) => chosen.has(one.id))
  const bank = new Bank({ ...request, mustContain: ids, materials: [] }, among, randomOf(0))
  return measured(bank, [...bank.blocks.keys()], request.target)
}

/** The least weight that the rules give a paper, for the gap at which a search may end. */
function leastWeight({ request: { rules } }: Bank): number {
  return Math.max(1, ...rules.map(({ lo }) => lo ?? 0))
}

/** A paper from a sample of what is not used: its blocks, or null where the sample has none. */
function paperOfSample(
  bank: Bank,
  demands: readonly Demand[],
  solver: Solver,
  sample: readonly number[],
  target: number | null,
): number[] | null {
  const paper = new PaperProgram(
    bank,
    sample.map((block) => ({ block, supply: 1 })),
  )
  const columns = paper.addPaper(demands)
  if (target !== null) paper.nearTarget(columns, target)
  const gap = leastWeight(bank) * bank.request.tolerance
  const { outcome, values } = solver.solve(paper.program, { nodes, gap })
  return outcome === 'solved' ? sample.filter((_, index) => values[itemAt(columns, index)] === 1) : null
}

/** Assembles papers. The same request and candidates, in any order, give the same papers. */
export function assemble(request: AssemblyRequest, candidates: readonly Candidate[], solver: Solver): AssemblyAnswer {
  const random = randomOf(request.seed)
  const ordered = candidates.toSorted((one, other) => one.id - other.id)
  const bank = new Bank(request, ordered, random)
  const papers = new PaperSeries(bank, solver, random)
  const found = papers.assemble()
  const answer = { braked: false, solver: solver.version, candidates: candidates.length }
  if (found) {
    const measuredPapers = found.map((blocks) => measured(bank, blocks, papers.target))
    return { ...answer, met: true, papers: measuredPapers, conflict: null, braked: solver.braked }
  }
  const conflict = conflictOf(bank, papers.demands, solver, papers.isImpossible)
  const nearest = nearestPapers(bank, papers.demands, solver).map(({ blocks, gap, proved }) => ({
    ...measured(bank, blocks, papers.target),
    gap,
    proved,
  }))
  return { ...answer, met: false, papers: nearest, conflict, braked: solver.braked }
}

/** Papers one after the other; what one has used, the next does not have. */
class PaperSeries {
  target: number | null
  demands: readonly Demand[]
  /** Of the papers behind the first, one by one. */
  private alike: readonly Demand[] = []
  /** Whether it is certain that there are no such papers, after `assemble` found none. */
  isImpossible = false
  private readonly bank: Bank
  private readonly solver: Solver
  private readonly random: () => number

  constructor(bank: Bank, solver: Solver, random: () => number) {
    this.bank = bank
    this.solver = solver
    this.random = random
    this.target = bank.request.target
    this.demands = demandsOf(bank, this.target)
  }

  assemble(): number[][] | null {
    const found: number[][] = []
    const used = new Set<number>()
    while (found.length < this.bank.request.papers) {
      const paper = this.nextPaper(used)
      if (!paper) return this.together()
      const blocks = this.bank.request.leastUsed ? this.bank.fromTheFront(paper, used) : paper
      found.push(blocks)
      for (const block of blocks) if (!this.bank.shared.has(block)) used.add(block)
      if (found.length === 1) this.matchWith(blocks)
    }
    return found
  }

  /** The other papers have the points of the first and, without a target, its difficulty. */
  private matchWith(first: readonly number[]): void {
    this.alike = samePoints(this.bank, first)
    if (this.target !== null || this.bank.request.papers === 1) return
    this.target = measured(this.bank, first, null).difficulty
    this.demands = demandsOf(this.bank, this.target)
  }

  private nextPaper(used: ReadonlySet<number>): number[] | null {
    const sample = sampleOf(this.bank, used, this.random)
    const target = this.target ?? (this.bank.request.papers > 1 ? this.meanOf(sample) : null)
    const demands = [...this.demands, ...this.alike]
    const paperOf = (blocks: readonly number[]) => paperOfSample(this.bank, demands, this.solver, blocks, target)
    const paper = paperOf(sample)
    if (paper) return paper
    const whole = findPaper(this.bank, demands, this.solver, new Set(used))
    if (whole === null || whole === 'open') return null
    return paperOf([...new Set([...sample, ...itemAt(whole, 0)])]) ?? itemAt(whole, 0)
  }

  private meanOf(blocks: readonly number[]): number {
    return measured(this.bank, blocks, null).difficulty
  }

  /** Papers that leave each other what they need. */
  private together(): number[][] | null {
    const found = findPapers(this.bank, this.demands, this.solver)
    this.isImpossible = found === null
    return found === 'open' ? null : found
  }
}
