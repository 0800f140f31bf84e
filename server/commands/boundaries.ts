import { readImports } from './boundaries/read-imports.ts'
import { features, rules, tiers } from './boundaries/rules.ts'
import { blindSpots, violations } from './boundaries/violations.ts'
import { featuresIn } from './registry.ts'

/** Checks which folder imports which, by the rules of `boundaries/rules.ts`. */

const graph = readImports(process.cwd(), Object.keys(tiers))
const blind = blindSpots(graph, rules).map((reason) => `it checks nothing: ${reason}`)
const broken = violations(graph, rules).map(({ rule, way }) => `${rule}: ${way.join(' → ')}`)
const unlisted = featuresIn(process.cwd())
  .filter((name) => !features.some((one) => one === name))
  .map((name) => `${name} is no feature yet: add it to \`features\` in server/commands/boundaries/rules.ts`)
const faults = [...new Set([...unlisted, ...blind, ...broken])]
const imports = [...graph.values()].reduce((sum, one) => sum + one.length, 0)
for (const fault of faults) console.error(fault)
console.log(`${faults.length} faults in ${imports} imports of ${graph.size} files`)
process.exit(faults.length > 0 ? 1 : 0)
