import { kept, printed, sumOf } from './counts.ts'

/**
 * Prints what several runs came to, from the file that `TEST_COUNTS` named in each; fails where one failed or none ran.
 */
const runs = kept(process.argv[2]!)
const counts = sumOf(runs)
if (runs.length === 0) counts.failed = 1
console.log(`\n${printed(counts)}`)
process.exit(counts.failed > 0 ? 1 : 0)
