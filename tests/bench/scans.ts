import { cpus } from 'node:os'
import { measure, type Measured } from '../features/papers/answer-sheets/measured.ts'
import { harshConditions, usualConditions } from '../features/papers/answer-sheets/simulated-scan.ts'

/**
 * `npm run bench -- scans`: 16,000 bubbles of simulated scans, as usual scanners make them, and 8,000 of harsh ones.
 */

const wanted = { doubted: 0.03, msPerPage: 500, processorMsPerPage: 150 }
const percent = (share: number): string => `${(share * 100).toFixed(2)} %`

export async function benchScans(print: (text: string) => void): Promise<void> {
  const line = (
    what: string,
    { pages, bubbles, rows, silent, doubted, unread, msPerPage, processorMsPerPage }: Measured,
  ): string =>
    `${what.padEnd(8)} ${bubbles} bubbles on ${pages} pages: ${silent} silent errors, ${percent(doubted / rows)} of ${rows} rows doubted, ${unread} pages unread, ${Math.round(msPerPage)} ms a page, ${Math.round(processorMsPerPage)} of the processor`
  print(`${cpus().length} cores`)
  const usual = await measure(16_000, usualConditions, 1)
  const holds =
    usual.silent === 0 &&
    usual.unread === 0 &&
    usual.doubted / usual.rows <= wanted.doubted &&
    usual.msPerPage < wanted.msPerPage &&
    usual.processorMsPerPage <= wanted.processorMsPerPage
  print(`${line('usual', usual)}  ${holds ? 'PASS' : 'below'}`)
  print(line('harsh', await measure(8_000, harshConditions, 2)))
}
