import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { Agent, get, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { Worker } from 'node:worker_threads'
import sharp from 'sharp'
import { resources } from '../../resources/index.ts'
import { itemAt, type Call } from '../../resources/kit/index.ts'
import { printCalls } from '../../resources/papers/print-calls.ts'
import { systemCalls } from '../../resources/system/system-calls.ts'
import { sampleCourses } from '../../samples/sample-courses.ts'
import { Client } from '../fixtures/client.ts'
import { questionSheet, writeSheet } from '../fixtures/question-sheet.ts'
import type { Served } from './processes.ts'

/**
 * `npm run bench -- held`: asks `/healthz` every 10 ms, from a thread of its own, while calls and jobs run with a large
 * input, and prints how long others wait at the 99th percentile and at most; wanted at most 50 ms. PostgreSQL and the
 * client are on the same machine, so that a busy one adds to it.
 */

const wantedMs = 50
const { exam, exercise, import_batch, learn_module, learn_release, site, subject, subject_course } = resources
const visitors = 50
const [formulas, pictures] = [400, 20]
const questions = 200
const samples = sampleCourses.flatMap((one) => one.questions)
const rows = 20_000

interface Setup {
  start: (folder: string) => Promise<Served>
  logIn: (client: Client) => Promise<Client>
  print: (text: string) => void
}

const asker = `
  const { parentPort, workerData } = require('node:worker_threads')
  const http = require('node:http')
  const agent = new http.Agent({ keepAlive: true })
  const waited = []
  const ask = () => {
    const from = performance.now()
    http.get(workerData, { agent }, (response) => {
      response.resume()
      response.on('end', () => waited.push(performance.now() - from))
    }).on('error', () => waited.push(Infinity))
  }
  const clock = setInterval(ask, 10)
  parentPort.once('message', () => {
    clearInterval(clock)
    setTimeout(() => { parentPort.postMessage(waited); agent.destroy() }, 500)
  })`

/** How long others waited while the work was done, in ms, in order. */
async function waitedDuring(origin: string, work: () => Promise<unknown>): Promise<number[]> {
  const worker = new Worker(asker, { eval: true, workerData: `${origin}/healthz`, execArgv: [] })
  await new Promise((resolve) => setTimeout(resolve, 300))
  await work()
  const waited = new Promise<number[]>((resolve) => worker.once('message', resolve))
  worker.postMessage('end', [])
  return (await waited).toSorted((one, other) => one - other)
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** A paper of questions as teachers write them, with formulas, each as often as it takes. */
async function paperOf(client: Client, course: number): Promise<number> {
  const ids: number[] = []
  for (let at = 0; at < questions; at++) {
    const { type, stem, options, answer, analysis, score } = itemAt(samples, at % samples.length)
    const again = at < samples.length ? '' : `<p>（${at}）</p>`
    const values = { subject_course_id: course, type, stem: stem + again, options, answer, analysis, score }
    ids.push((await client.must(exercise, 'create', values)).id)
  }
  const exercise_items = ids.map((exercise_id) => ({ exercises: [{ exercise_id, score: 2 }] }))
  const sections = [{ vkey: 's', name: '试题', exercise_items }]
  return (await client.must(exam, 'create', { subject_course_id: course, title: '两百道题', sections })).id
}

async function bankOf(client: Client, folder: string): Promise<{ course: number; file: unknown }> {
  const { id: subject_id } = await client.must(subject, 'create', { name: '数学' })
  const { id: course } = await client.must(subject_course, 'create', { name: '高中数学', subject_id })
  const path = join(folder, 'questions.xlsx')
  await writeSheet(path, questionSheet(rows).rows)
  return { course, file: await client.upload('questions.xlsx', await readFile(path)) }
}

/** Reads and validates the file, whose faults keep it from being committed. */
async function importFile(client: Client, course: number, file: unknown): Promise<void> {
  const { batch_id } = await client.must(exercise, 'import_exercise', { subject_course_id: course, file, commit: true })
  for (;;) {
    const { state } = await client.must(import_batch, 'detail', { id: batch_id })
    if (!['reading', 'waiting', 'committing'].includes(state)) return
    await pause(500)
  }
}

/** A published page with an article; the address of the page. */
async function pageOf(client: Client): Promise<string> {
  const { id } = await client.must(site, 'create', { name: '学习中心', domain: 'held.example.com' })
  const urls: string[] = []
  for (let at = 0; at < pictures; at++) {
    const background = { r: at * 10, g: 80, b: 120 }
    const bytes = await sharp({ create: { width: 320, height: 200, channels: 3, background } })
      .png()
      .toBuffer()
    urls.push((await client.upload(`${at}.png`, bytes)).url)
  }
  const formula = (at: number) =>
    `<p>第${at}式 <span data-type="formula" data-value="\\frac{${at}}{x^2+1}\\le\\sum_{k=1}^{n}\\sqrt{k}"></span></p>`
  const content =
    Array.from({ length: formulas }, (_, at) => formula(at)).join('') +
    urls.map((url) => `<p><img src="${url}"></p>`).join('')
  await client.must(learn_module, 'create', { site_id: id, kind: 'article', title: '公式', content })
  await client.must(learn_module, 'create', { site_id: id, kind: 'course_list', title: '课程' })
  await client.must(learn_release, 'publish_learn_release', { site_id: id, note: '' })
  return `/s/${id}`
}

/** One answer's text, over the connections of one browser. */
async function ask(url: string, agent: Agent): Promise<string> {
  const [response] = (await once(get(url, { agent }), 'response')) as [IncomingMessage]
  if (response.statusCode !== 200) throw new Error(`${url} answered ${response.statusCode}`)
  return text(response)
}

/** As a browser does: the page, and then its pictures, six at a time. */
async function visit(origin: string, path: string): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 6 })
  const page = await ask(origin + path, agent)
  const addresses = [...new Set(page.match(/\/s\/\d+\/f\/[\w-]+/g))]
  if (addresses.length !== pictures) throw new Error(`The page has ${addresses.length} pictures`)
  await Promise.all(addresses.map((address) => ask(origin + address, agent)))
  agent.destroy()
}

export async function benchHeld({ start, logIn, print }: Setup): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'question-bank-held-'))
  const server = await start(folder)
  try {
    const origin = `http://127.0.0.1:${server.port}`
    const client = await logIn(new Client(`${origin}/api`))
    const measure = async (title: string, work: () => Promise<unknown>): Promise<void> => {
      const begun = performance.now()
      const waited = await waitedDuring(origin, work)
      const seconds = ((performance.now() - begun) / 1000).toFixed(1)
      const p99 = waited[Math.floor((waited.length - 1) * 0.99)] ?? 0
      const most = waited.at(-1) ?? 0
      print(
        `${title} (${seconds} s): others wait ${p99.toFixed(0)} ms at the 99th percentile, ${most.toFixed(0)} ms at most: ${most <= wantedMs ? 'PASS' : 'below'}`,
      )
    }
    const bank = await bankOf(client, folder)
    const page = await pageOf(client)
    const paper = await paperOf(client, bank.course)
    await measure('nothing else', () => pause(2000))
    await measure('the description of the calls', () =>
      fetch(`${client.base}/${systemCalls.openapi.path}`, {
        headers: { authorization: `Bearer ${client.token}` },
      }).then((response) => response.text()),
    )
    await measure(`${visitors} visitors, ${formulas} formulas, ${pictures} pictures`, () =>
      Promise.all(Array.from({ length: visitors }, () => visit(origin, page))),
    )
    const asFile = async (call: Pick<Call, 'method' | 'path'>, input: unknown) => {
      const response = await fetch(`${client.base}/${call.path}`, {
        method: call.method,
        headers: { 'content-type': 'application/json', authorization: `Bearer ${client.token}` },
        body: JSON.stringify(input),
      })
      if (response.status !== 200) throw new Error(`${call.path} answered ${response.status}: ${await response.text()}`)
      await response.arrayBuffer()
    }
    const { pdf, pdfPreview, examFile } = printCalls.calls
    const layout = { form: 'end' }
    await measure(`a paper of ${questions} questions`, () => client.must(exam, 'detail', { id: paper }))
    await measure('it as PDF', () => asFile(pdf, { exam_id: paper, layout: { ...layout, variants: 4 } }))
    await measure('its pages', () => asFile(pdfPreview, { exam_id: paper, layout }))
    await measure('it as Word', () => asFile(examFile, { exam_id: paper, format: 'docx', layout }))
    await measure('it as QTI', () => asFile(examFile, { exam_id: paper, format: 'qti', layout }))
    await measure(`${rows} questions of a sheet, read and validated`, () => importFile(client, bank.course, bank.file))
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
