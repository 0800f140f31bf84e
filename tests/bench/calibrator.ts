import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Pool } from 'pg'

/**
 * What the two hand-written servers share, with which the benchmark compares ours: `bare-server.ts` and
 * `tuned-server.ts`.
 */

export const pool = new Pool({
  ...JSON.parse(process.env['BENCH_CONNECTION']!),
  max: 16,
  options: '-c jit=off -c timezone=UTC',
})

export const columns = `id, created_at, updated_at, created_by, version, subject_course_id, type, difficulty, stem, options, answer, analysis, score,
  chapter_ids, knowledge_ids, label_ids, enum_ids, source, year, status, attachments, audio, lyric`

export const ofPage = 'from exercise where type = $1 and subject_course_id = $2 and deleted_at is null'
export const ofWord = 'from exercise where bigrams(search_text) @> array[$1] and deleted_at is null'
export const newestFirst = 'order by updated_at desc, id desc limit 10'

export const pageValues = (query: URLSearchParams) => [query.get('type'), Number(query.get('course'))]
export const wordValues = (query: URLSearchParams) => [query.get('word')!.normalize('NFKC').toLowerCase()]

const written = `subject_course_id type difficulty stem options answer analysis score
  chapter_ids knowledge_ids label_ids enum_ids source year status`.split(/\s+/)
const asJson = new Set(['options', 'answer'])
const insertText = `insert into exercise (${written.join(', ')}, search_text)
  values (${[...written, 'search_text'].map((_, index) => `$${index + 1}`).join(', ')}) returning ${columns}`

async function create(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request) body += chunk
  const record = JSON.parse(body) as Record<string, unknown>
  const options = record['options'] as { text: string }[]
  const searchText = [record['stem'], ...options.map(({ text }) => text), record['source']].join('\n').toLowerCase()
  const values = written.map((name) => (asJson.has(name) ? JSON.stringify(record[name]) : record[name]))
  const { rows } = await pool.query({ name: 'insert', text: insertText, values: [...values, searchText] })
  return JSON.stringify(rows[0])
}

export type Route = (query: URLSearchParams) => Promise<string>

/** Serves the routes by `GET /name`, and `POST /create`; a route returns JSON text. */
export function serve(routes: Readonly<Record<string, Route>>): void {
  const server = createServer((request, response) => {
    const url = new URL(request.url!, 'http://localhost')
    const route = routes[url.pathname.slice(1)]
    const answer = (status: number, text: string): void => {
      response
        .writeHead(status, {
          'Content-Type': 'application/json; charset=utf-8',
          'Content-Length': Buffer.byteLength(text),
        })
        .end(text)
    }
    const answering = request.method === 'POST' ? create(request) : route?.(url.searchParams)
    if (!answering) return answer(404, 'null')
    answering.then(
      (text) => answer(200, text),
      (error: unknown) => answer(500, JSON.stringify(String(error))),
    )
  })
  server.listen(0, '127.0.0.1', () => console.log(`ready http://127.0.0.1:${(server.address() as AddressInfo).port}`))
  process.on('SIGTERM', () => {
    server.close()
    server.closeAllConnections()
    void pool.end()
  })
}
