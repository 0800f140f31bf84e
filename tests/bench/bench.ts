import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Client } from 'pg'
import { systemCalls } from '../../resources/system/system-calls.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../server/storage/postgres/embedded-postgres.ts'
import { benchFirstList } from './first-list/first-list.ts'
import { benchEditor } from './editor/editor.ts'
import { benchBlueprint } from './blueprint.ts'
import { benchExam } from './exam.ts'
import { benchHeld } from './held.ts'
import { benchImport } from './import.ts'
import { benchLikes } from './likes.ts'
import { benchSource, casesOf, pageShot, type Case } from './cases.ts'
import type { LoadResult, Shot } from './load.ts'
import { benchMap } from './map.ts'
import { benchPaperEditor } from './paper-editor.ts'
import { benchPrint } from './print.ts'
import { benchReports } from './reports.ts'
import { benchScans } from './scans.ts'
import { benchRichText } from './rich-text/rich-text.ts'
import { benchStatistics } from './statistics.ts'
import { benchUpload } from './upload.ts'
import { benchWordMemory } from './word-memory.ts'
import {
  endAll,
  oursAsStarted,
  residentMegabytes,
  runToEnd,
  startLoadGenerator,
  startServer,
  type LoadGenerator,
  type Served,
} from './processes.ts'

/**
 * `npm run bench [-- --data-dir <folder> --rounds 5 --seconds 2]` measures the built server beside a bare node:http
 * server and a tuned one on the same 1,000,000 questions, in interleaved rounds, and prints medians. What is stale is
 * built first. The bank is made once and kept in the data directory. Lines say PASS or below; only what cannot be run
 * at all fails.
 * `npm run bench -- first-list [--rounds 7]` measures the site instead, see `first-list/first-list.ts`;
 * `-- import [--rounds 1]` an import of 100,000 questions, see `import.ts`; `-- likes` searches by words and by
 * likeness, see `likes.ts`; `-- rich-text` lists of formulas, see `rich-text/rich-text.ts`; `-- editor` a page of rich
 * fields, see `editor/editor.ts`; `-- paper-editor` a paper of 500 questions being edited, see `paper-editor.ts`;
 * `-- map` a map of 2,000 topics, see `map.ts`; `-- statistics` a million answers, see `statistics.ts`; `-- blueprint`
 * papers by 20 rules over 100,000 questions, see `blueprint.ts`; `-- print` papers as PDF, see `print.ts`; `-- reports`
 * the report of 2,000 learners, see `reports.ts`; `-- scans` answer sheets read from simulated scans, see `scans.ts`;
 * `-- word-memory` the memory that a Word paper of 60,000 questions takes, see `word-memory.ts`; `-- held` how long
 * large calls and jobs keep others waiting, see `held.ts`; `-- exam [--seconds 30]` 50 people who mark at once, see
 * `exam.ts`.
 */

const questions = 1_000_000
const connections = 8
const login = { username: 'bench', password: 'correct-horse-9' }

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    'data-dir': { type: 'string', default: join(tmpdir(), 'question-bank-bench') },
    rounds: { type: 'string' },
    seconds: { type: 'string' },
    tables: { type: 'string' },
  },
})
const dataDir = options['data-dir']
const rounds = Number(options.rounds ?? 5)
const ms = Number(options.seconds ?? 2) * 1000

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1]!
const verdict = (holds: boolean): string => (holds ? 'PASS' : 'below')
const print = (text: string): void => console.log(text)

const startOurs = async (folder: string): Promise<Served> =>
  startServer(await oursAsStarted(), {
    PORT: '0',
    DATA_DIR: folder,
    ADMIN_USERNAME: login.username,
    ADMIN_PASSWORD: login.password,
    SAMPLE_DATA: '0',
    LOG_LEVEL: 'error',
    RATE_LIMIT_PER_MINUTE: '999999999',
  })

/** First and second start with an empty data directory. */
async function startTimes(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'question-bank-start-'))
  try {
    const first = await startOurs(folder)
    await first.stop()
    const second = await startOurs(folder)
    await second.stop()
    print(
      `start, first with an empty folder ${(first.readyMs / 1000).toFixed(2)} s, then ${(second.readyMs / 1000).toFixed(2)} s`,
    )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * The bank of the data directory, filled up to the wanted number of questions. PostgreSQL runs until the end of the
 * benchmark.
 */
async function openBank(): Promise<{ client: Client; postgres: EmbeddedPostgres }> {
  const open = async () => {
    const postgres = await startEmbeddedPostgres({ dataDir, log: print })
    const client = new Client({ ...postgres.connection, options: '-c statement_timeout=0' })
    await client.connect()
    return { client, postgres }
  }
  const bank = await open()
  const { rows } = await bank.client.query(`select to_regclass('public.exercise') is not null as made`)
  const counted = rows[0].made ? await bank.client.query('select count(*) from exercise') : null
  const missing = questions - Number(counted?.rows[0].count ?? 0)
  if (missing <= 0) return bank
  await bank.client.end()
  await bank.postgres.stop()
  print(`Adding ${missing} questions to ${dataDir}; this happens once and takes some minutes`)
  await runToEnd(['--import', 'tsx', 'server/commands/seed.ts', '--exercises', String(missing)], {
    DATA_DIR: dataDir,
    DATABASE_URL: '',
  })
  return open()
}

async function loggedIn(ours: Served): Promise<Record<string, string>> {
  const response = await fetch(`http://127.0.0.1:${ours.port}/api/${systemCalls.login.path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(login),
  })
  const { code, msg, data } = await response.json()
  if (code !== 200)
    throw new Error(`The login of the benchmark failed: ${code} ${msg}. Use a data directory of its own.`)
  return { Authorization: `Bearer ${data.token}` }
}

interface Sides {
  load: LoadGenerator
  ours: Served
  bare: Served
  tuned: Served
}

async function oneAnswer(served: Served, shot: Shot): Promise<any> {
  const response = await fetch(`http://127.0.0.1:${served.port}${shot.path}`, {
    method: shot.method,
    headers: { ...shot.headers, ...(shot.body ? { 'Content-Type': 'application/json' } : {}) },
    ...(shot.body ? { body: shot.body } : {}),
  })
  const answer = await response.json()
  if (!response.ok)
    throw new Error(
      `${shot.method} ${shot.path} was answered ${response.status}: ${JSON.stringify(answer).slice(0, 500)}`,
    )
  return answer.data ?? answer
}

/** Checks that all servers do the same work: the same records, in the same order. */
async function compare({ ours, bare, tuned }: Sides, one: Case): Promise<void> {
  if (one.ours[0]!.method === 'POST') return
  const idsOf = (data: any): unknown => (data.list ? data.list.map((row: { id: number }) => row.id) : data.id)
  const mine = JSON.stringify(idsOf(await oneAnswer(ours, one.ours[0]!)))
  for (const other of [bare, tuned]) {
    const theirs = JSON.stringify(idsOf(await oneAnswer(other, one.byHand[0]!)))
    if (mine !== theirs) print(`  ${one.name}: the answers differ, ${mine} and ${theirs}`)
  }
}

const shown = (results: readonly LoadResult[]): string =>
  `${median(results.map((one) => one.requestsPerSecond))
    .toFixed(0)
    .padStart(6)}/s p50 ${median(results.map((one) => one.p50Ms))
    .toFixed(1)
    .padStart(6)} p99 ${median(results.map((one) => one.p99Ms))
    .toFixed(1)
    .padStart(6)} ms`

/** The requests to a server. */
interface Asked {
  served: Served
  shots: Shot[]
}

/** The results of each server, by rounds: one after the other in every round, so that all have the same conditions. */
async function measure({ load }: Sides, asked: readonly Asked[]): Promise<LoadResult[][]> {
  for (const { served, shots } of asked) await load.run({ port: served.port, connections, ms: ms / 2, shots })
  const results: LoadResult[][] = asked.map(() => [])
  for (let round = 0; round < rounds; round++) {
    for (const [index, { served, shots }] of asked.entries())
      results[index]!.push(await load.run({ port: served.port, connections, ms, shots }))
  }
  const errors = results.flat().reduce((total, one) => total + one.errors, 0)
  if (errors > 0) print(`  ${errors} answers were errors`)
  return results
}

/** How many times the requests of the others the first one served, in the median round. */
const ratioOf = (firsts: readonly LoadResult[], others: readonly LoadResult[]): number =>
  median(firsts.map((one, index) => one.requestsPerSecond / others[index]!.requestsPerSecond))

async function benchCases(sides: Sides, cases: readonly Case[]): Promise<void> {
  for (const one of cases) {
    await compare(sides, one)
    const [ours = [], bare = [], tuned = []] = await measure(sides, [
      { served: sides.ours, shots: one.ours },
      { served: sides.bare, shots: one.byHand },
      { served: sides.tuned, shots: one.byHand },
    ])
    const { ofBare, ofTuned, p99Ms } = one.wanted
    const line = (what: string, value: string, wanted: string, holds: boolean): void =>
      print(`    ${what.padEnd(40)} ${value.padStart(8)}, wanted ${wanted}: ${verdict(holds)}`)
    print(`${one.name}\n    ours  ${shown(ours)}\n    bare  ${shown(bare)}\n    tuned ${shown(tuned)}`)
    const [toBare, toTuned] = [ratioOf(ours, bare), ratioOf(ours, tuned)]
    line('of bare', toBare.toFixed(2), `at least ${ofBare}`, toBare >= ofBare)
    if (ofTuned) line('of tuned', toTuned.toFixed(2), `at least ${ofTuned}`, toTuned >= ofTuned)
    else print(`    of tuned ${toTuned.toFixed(2)}`)
    const slowest = median(ours.map((result) => result.p99Ms))
    if (p99Ms) line('p99', `${slowest.toFixed(0)} ms`, `at most ${p99Ms} ms`, slowest <= p99Ms)
  }
}

/** A page deep in the list, by its cursor, compared with page 1 of the same list. */
async function benchDeepPage(sides: Sides, headers: Record<string, string>): Promise<void> {
  const { cursor } = await oneAnswer(sides.ours, pageShot(headers, { page: questions / 20 }))
  if (!cursor) throw new Error('The list gave no cursor')
  const [deep = [], first = []] = await measure(sides, [
    { served: sides.ours, shots: [pageShot(headers, { cursor })] },
    { served: sides.ours, shots: [pageShot(headers, { page: 1 })] },
  ])
  const share = 1 / ratioOf(deep, first)
  print(
    `page ${questions / 20 + 1} by cursor beside page 1\n    deep  ${shown(deep)}\n    first ${shown(first)}\n    takes ${share.toFixed(2)} of page 1, wanted at most 1.2: ${verdict(share <= 1.2)}`,
  )
}

/** Deletes what the benchmark created, so that the next run finds the same bank. */
async function tidy(client: Client): Promise<void> {
  await client.query(
    `delete from history where resource = 'exercise' and record_id in (select id from exercise where source = $1)`,
    [benchSource],
  )
  await client.query('delete from exercise where source = $1', [benchSource])
  await client.query(`delete from idempotency where answer->>'source' = $1`, [benchSource])
  await client.query('vacuum (analyze) exercise')
}

async function main(): Promise<void> {
  await startTimes()
  const bank = await openBank()
  try {
    await tidy(bank.client)
    const ours = await startOurs(dataDir)
    const byHand = (kind: string): Promise<Served> =>
      startServer(['--import', 'tsx', `tests/bench/${kind}-server.ts`], {
        BENCH_CONNECTION: JSON.stringify(bank.postgres.connection),
      })
    const [bare, tuned] = [await byHand('bare'), await byHand('tuned')]
    await new Promise((resume) => setTimeout(resume, 1000))
    const megabytes = await residentMegabytes(ours.pid)
    print(
      `memory after start ${megabytes?.toFixed(0) ?? '?'} MB, wanted at most 150: ${verdict((megabytes ?? 0) <= 150)}`,
    )
    const sides: Sides = { load: startLoadGenerator(), ours, bare, tuned }
    const headers = await loggedIn(ours)
    const cases = await casesOf(bank.client, headers)
    await benchCases(sides, cases.slice(0, -1))
    await benchDeepPage(sides, headers)
    await benchCases(sides, cases.slice(-1))
    print(`memory after the load ${(await residentMegabytes(ours.pid))?.toFixed(0) ?? '?'} MB`)
    await tidy(bank.client)
  } finally {
    // The server stops PostgreSQL when it ends, so other users of it end first.
    await bank.client.end()
    await endAll()
    await bank.postgres.stop()
  }
}

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => void endAll().then(() => process.exit(130)))
await runToEnd(['server/commands/build.mjs'], {})
if (positionals[0] === 'blueprint') await benchBlueprint(print, Number(options.rounds ?? 5))
else if (positionals[0] === 'import') await benchImport(print, Number(options.rounds ?? 2))
else if (positionals[0] === 'likes')
  await benchLikes({
    dataDir,
    parts: positionals.slice(1),
    start: () => startOurs(dataDir),
    logIn: (client) => client.login(login.username, login.password),
    print,
  })
else if (positionals[0] === 'word-memory')
  await benchWordMemory({ start: startOurs, logIn: (client) => client.login(login.username, login.password), print })
else if (positionals[0] === 'held')
  await benchHeld({ start: startOurs, logIn: (client) => client.login(login.username, login.password), print })
else if (positionals[0] === 'exam')
  await benchExam({
    start: startOurs,
    logIn: (client) => client.login(login.username, login.password),
    print,
    seconds: Number(options.seconds ?? 30),
  })
else if (positionals[0] === 'statistics') await benchStatistics(print)
else if (positionals[0] === 'reports') await benchReports(print, options.tables)
else if (positionals[0] === 'upload') await benchUpload(print, startOurs)
else if (positionals[0] === 'scans') await benchScans(print)
else if (positionals[0] === 'print') await benchPrint(print, Number(options.rounds ?? 5))
else if (positionals[0] === 'map') await benchMap({ rounds: Number(options.rounds ?? 5), print, start: startOurs })
else if (positionals[0] === 'paper-editor')
  await benchPaperEditor({ rounds: Number(options.rounds ?? 9), print, start: startOurs })
else if (positionals[0] === 'editor') await benchEditor(Number(options.rounds ?? 9))
else if (positionals[0] === 'rich-text') await benchRichText(Number(options.rounds ?? 9))
else if (positionals[0] === 'first-list') await benchFirstList(Number(options.rounds ?? 7))
else await main()
