import type { Bank } from './bank.ts'
import type { Demand } from './demands.ts'
import { PaperProgram, type Item } from './paper-program.ts'
import type { Solver } from './program.ts'
import { itemAt } from '../../../../resources/kit/present.ts'

/** Decides on classes of the whole bank, where no sample could hide a solution. */

/** Blocks by paper; null: there are none; `open`: a limit ended the search. */
export type Found = number[][] | null | 'open'

const nodes = 2000
/** Any solution will do. */
const anyGap = 1e9

/** What is left of each class. */
function itemsOf(bank: Bank, used: ReadonlySet<number>): Item[] {
  return bank.classes.map(({ blocks }) => ({
    block: itemAt(blocks, 0),
    supply: used.size === 0 ? blocks.length : blocks.filter((block) => !used.has(block)).length,
  }))
}

/** Blocks of the classes, as many as the solution takes of each; they count as used from then on. */
function takeBlocks(bank: Bank, counts: readonly number[], used: Set<number>): number[] {
  const taken: number[] = []
  for (const [index, count] of counts.entries()) {
    const free =
      count > 0
        ? itemAt(bank.classes, index)
            .blocks.filter((block) => !used.has(block))
            .slice(0, count)
        : []
    for (const block of free) {
      taken.push(block)
      if (!bank.shared.has(block)) used.add(block)
    }
  }
  return taken
}

/** One paper of what is not used yet; its blocks become used. */
export function findPaper(bank: Bank, demands: readonly Demand[], solver: Solver, used: Set<number>): Found {
  const paper = new PaperProgram(bank, itemsOf(bank, used))
  const columns = paper.addPaper(demands)
  const { outcome, values } = solver.solve(paper.program, { nodes, gap: anyGap })
  if (outcome === 'open') return 'open'
  return outcome === 'infeasible'
    ? null
    : [
        takeBlocks(
          bank,
          columns.map((column) => itemAt(values, column)),
          used,
        ),
      ]
}

function isTooLittleInAll(bank: Bank, demands: readonly Demand[], solver: Solver): boolean {
  const paper = new PaperProgram(bank, itemsOf(bank, new Set()))
  paper.addPaper(demands, bank.request.papers)
  return solver.solve(paper.program, { nodes, gap: anyGap }).outcome === 'infeasible'
}

function oneAfterTheOther(bank: Bank, demands: readonly Demand[], solver: Solver): number[][] | null {
  const used = new Set<number>()
  const papers: number[][] = []
  while (papers.length < bank.request.papers) {
    const [first] = papers
    const alike = first ? [...demands, ...samePoints(bank, first)] : demands
    const found = findPaper(bank, alike, solver, used)
    if (found === null || found === 'open') return null
    papers.push(...found)
  }
  return papers
}

/** That a paper has as many points as these blocks, where the papers are to be equal. */
export const samePoints = (bank: Bank, blocks: readonly number[]): Demand[] =>
  bank.request.equalPoints
    ? [{ kind: 'points', points: blocks.reduce((sum, block) => sum + bank.pointsOf(block), 0) }]
    : []

function allTogether(bank: Bank, demands: readonly Demand[], solver: Solver): Found {
  const program = new PaperProgram(bank, itemsOf(bank, new Set()))
  const papers = Array.from({ length: bank.request.papers }, () => program.addPaper(demands))
  program.limitTogether(papers)
  if (bank.request.equalPoints) program.withEqualPoints(papers)
  const { outcome, values } = solver.solve(program.program, { nodes, gap: anyGap })
  if (outcome === 'open') return 'open'
  if (outcome === 'infeasible') return null
  const used = new Set<number>()
  return papers.map((columns) =>
    takeBlocks(
      bank,
      columns.map((column) => itemAt(values, column)),
      used,
    ),
  )
}

/** Papers that meet the demands, as many as asked for where `parallel` is among these, otherwise one. */
export function findPapers(bank: Bank, demands: readonly Demand[], solver: Solver): Found {
  const first = findPaper(bank, demands, solver, new Set())
  if (first === null || first === 'open' || !demands.some(({ kind }) => kind === 'parallel')) return first
  if (isTooLittleInAll(bank, demands, solver)) return null
  return oneAfterTheOther(bank, demands, solver) ?? allTogether(bank, demands, solver)
}

/** The papers that miss least, one after the other; rules of a higher priority are missed last. */
export function nearestPapers(
  bank: Bank,
  demands: readonly Demand[],
  solver: Solver,
): { blocks: number[]; gap: number; proved: boolean }[] {
  const used = new Set<number>()
  return Array.from({ length: bank.request.papers }, () => {
    const paper = new PaperProgram(bank, itemsOf(bank, used), { isSoft: true })
    const columns = paper.addPaper(demands)
    const { outcome, values, objective, bound } = solver.solve(paper.program, { nodes, gap: 0 })
    if (outcome !== 'solved') return { blocks: [], gap: Infinity, proved: false }
    const gap = Math.max(0, objective - bound)
    const blocks = takeBlocks(
      bank,
      columns.map((column) => itemAt(values, column)),
      used,
    )
    return { blocks, gap, proved: gap < 1e-3 }
  })
}
