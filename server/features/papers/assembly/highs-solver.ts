import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import loadHighs, { type Highs, type Model, type ModelData } from 'highs'
import type { Program, Solved, SolveLimits, Solver } from './program.ts'
import { itemAt } from '../../../../resources/kit/present.ts'

/** HiGHS (Huangfu and Hall, 2018) as WebAssembly, with one thread: the same program gives the same solution. */

function modelOf(program: Program, { constants: { variableType } }: Highs): ModelData {
  const { costs, lowers, uppers, rows } = program
  const starts = [0]
  for (const { columns } of rows) starts.push(itemAt(starts, -1) + columns.length)
  return {
    numCols: costs.length,
    numRows: rows.length,
    colCost: costs,
    colLower: lowers,
    colUpper: uppers,
    integrality: program.integers.map((integer) => (integer ? variableType.integer : variableType.continuous)),
    rowLower: rows.map(({ lower }) => lower),
    rowUpper: rows.map(({ upper }) => upper),
    matrix: {
      format: 'csr',
      numRows: rows.length,
      numCols: costs.length,
      starts,
      indices: rows.flatMap(({ columns }) => columns),
      values: rows.flatMap(({ values }) => values),
    },
  }
}

const nothing = { values: [], objective: Infinity, bound: -Infinity }

function solvedOf(model: Model, program: Program, { constants }: Highs): Solved {
  const status = model.getModelStatus()
  // A cost cannot fall without end here, since none is negative: what is one of the two is infeasible.
  const { infeasible, unboundedOrInfeasible, optimal } = constants.modelStatus
  if (status === infeasible || status === unboundedOrInfeasible) return { ...nothing, outcome: 'infeasible' }
  if (model.info.get('primal_solution_status') !== constants.solutionStatus.feasible)
    return { ...nothing, outcome: 'open' }
  const values = Array.from(model.getSolution().colValue, (value, column) =>
    program.integers[column] ? Math.round(value) : value,
  )
  const objective = model.getObjectiveValue()
  const hasBound = program.integers.includes(true)
  const bound = hasBound ? Number(model.info.get('mip_dual_bound')) : status === optimal ? objective : -Infinity
  return { outcome: 'solved', values, objective, bound }
}

/** HiGHS decides nothing about a program without columns. */
const solvedWithoutColumns = ({ rows }: Program): Solved =>
  rows.every(({ lower, upper }) => lower <= 0 && upper >= 0)
    ? { outcome: 'solved', values: [], objective: 0, bound: 0 }
    : { ...nothing, outcome: 'infeasible' }

/** The compiled solver, which threads share: compiling it takes longer than most assemblies. */
export async function compileSolver(): Promise<WebAssembly.Module> {
  return WebAssembly.compile(new Uint8Array(await readFile(createRequire(import.meta.url).resolve('highs/runtime'))))
}

/** Loads HiGHS. Each solver of it has a time for all its programs together: the emergency brake. */
export async function loadSolver(wasmModule: WebAssembly.Module): Promise<(timeLimitMs: number) => Solver> {
  const highs = await loadHighs({ wasmModule })
  return (timeLimitMs) => solverOf(highs, timeLimitMs)
}

function solverOf(highs: Highs, timeLimitMs: number): Solver {
  const endMs = performance.now() + timeLimitMs
  let braked = false
  return {
    version: `HiGHS ${highs.version.string}`,
    get braked() {
      return braked
    },
    solve(program: Program, { nodes, gap = 0 }: SolveLimits): Solved {
      if (program.costs.length === 0) return solvedWithoutColumns(program)
      const leftMs = endMs - performance.now()
      if (leftMs <= 0) braked = true
      if (braked) return { ...nothing, outcome: 'open' }
      return highs.withModel(modelOf(program, highs), (model) => {
        model.options.set({
          output_flag: false,
          random_seed: 0,
          time_limit: leftMs / 1000,
          mip_max_nodes: nodes,
          mip_rel_gap: 0,
          mip_abs_gap: gap,
        })
        model.run()
        if (model.getModelStatus() === highs.constants.modelStatus.timeLimit) braked = true
        return solvedOf(model, program, highs)
      })
    },
  }
}
