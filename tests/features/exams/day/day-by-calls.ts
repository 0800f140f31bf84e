import { unzipSync, strFromU8 } from 'fflate'
import { resources } from '../../../../resources/index.ts'
import type { StoredFile } from '../../../../resources/kit/index.ts'
import type { Client } from '../../../fixtures/client.ts'

/** What a person does again and again on the day of an exam, by the calls. */

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

export async function inTurns<T>(of: readonly T[], work: (one: T) => Promise<unknown>, atOnce = 6): Promise<void> {
  const waiting = of.values()
  const turn = async () => {
    for (const one of waiting) await work(one)
  }
  await Promise.all(Array.from({ length: atOnce }, turn))
}

/** Waits for a job that has to end well. */
export async function done(client: Client, job_id: number): Promise<any> {
  for (;;) {
    const job = await client.must(resources.job, 'detail', { id: job_id })
    if (job.state === 'done') return job
    if (job.state === 'failed' || job.state === 'cancelled') throw new Error(`job ${job_id}: ${job.message}`)
    await pause(50)
  }
}

export async function bytesOf(client: Client, { url }: StoredFile): Promise<Uint8Array> {
  const answer = await fetch(new URL(url, client.base), { headers: { authorization: `Bearer ${client.token}` } })
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`)
  return new Uint8Array(await answer.arrayBuffer())
}

/** All records of a list. */
export async function all(client: Client, resource: Parameters<Client['must']>[0], filters: object = {}) {
  const found: any[] = []
  for (let page = 1; ; page++) {
    const { list } = await client.must(resource, 'list', { ...filters, sort: 'id', page, page_size: 100 })
    found.push(...list)
    if (list.length < 100) return found
  }
}

type Cell = string | number
const plain = (xml: string): string =>
  xml.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')

/** The rows of each sheet of a workbook, by its name; an empty cell is ''. */
export function sheetsOf(workbook: Uint8Array): Record<string, Cell[][]> {
  const parts = unzipSync(workbook)
  const text = (name: string) => strFromU8(parts[name] ?? new Uint8Array())
  const names = [...text('xl/workbook.xml').matchAll(/<sheet name="([^"]*)"/g)].map(([, name]) => plain(name ?? ''))
  return Object.fromEntries(names.map((name, at) => [name, rowsOf(text(`xl/worksheets/sheet${at + 1}.xml`))]))
}

const columnOf = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1

function rowsOf(xml: string): Cell[][] {
  const rows = [...xml.matchAll(/<row r="\d+">(.*?)<\/row>/gs)].map(([, row]) => {
    const cells: Cell[] = []
    for (const [, letters, text, number] of (row ?? '').matchAll(
      /<c r="([A-Z]+)\d+"[^>]*>(?:<is><t[^>]*>(.*?)<\/t><\/is>|<v>(.*?)<\/v>)<\/c>/gs,
    ))
      cells[columnOf(letters ?? 'A')] = text === undefined ? Number(number) : plain(text)
    return cells
  })
  const width = Math.max(0, ...rows.map((row) => row.length))
  return rows.map((row) => Array.from({ length: width }, (_, at) => row[at] ?? ''))
}
