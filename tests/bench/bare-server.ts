import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Pool } from 'pg'

/**
 * The calibrator: what a good engineer writes by hand with node:http and pg for the same table, and nothing else. No login,
 * no rights, no framework, no validation; a pool of the same size, prepared statements, exact counts. It tells how fast
 * this machine and this PostgreSQL are, so that the benchmark's ratios mean the same everywhere.
 */

const pool = new Pool({
  ...JSON.parse(process.env['BENCH_CONNECTION']!),
  max: 16,
  options: '-c jit=off -c timezone=UTC',
})

const columns = `id, created_at, updated_at, created_by, version, subject_course_id, type, difficulty, stem, options, answer, analysis, score,
  chapter_ids, knowledge_ids, label_ids, enum_ids, source, year, status, attachments, audio, lyric`

const oneText = `select ${columns} from exercise where id = $1 and deleted_at is null`
const pageText = `select ${columns} from exercise where type = $1 and subject_course_id = $2 and deleted_at is null order by updated_at desc, id desc limit 10`
const countText = `select count(*)::integer as total from exercise where type = $1 and subject_course_id = $2 and deleted_at is null`
const foundText = `select ${columns} from exercise where bigrams(search_text) @> array[$1] and deleted_at is null order by updated_at desc, id desc limit 10`
const foundCountText = `select count(*)::integer as total from exercise where bigrams(search_text) @> array[$1] and deleted_at is null`
const insertText = `insert into exercise (subject_course_id, type, difficulty, stem, options, answer, analysis, score, chapter_ids, knowledge_ids, label_ids, enum_ids, source, year, status, search_text)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16) returning ${columns}`

async function one(query: URLSearchParams): Promise<unknown> {
  return (await pool.query({ name: 'one', text: oneText, values: [Number(query.get('id'))] })).rows[0]
}

async function page(query: URLSearchParams): Promise<unknown> {
  const values = [query.get('type'), Number(query.get('course'))]
  const [rows, counted] = await Promise.all([
    pool.query({ name: 'page', text: pageText, values }),
    pool.query({ name: 'count', text: countText, values }),
  ])
  return { list: rows.rows, total: counted.rows[0].total }
}

/** Unnamed: a plan made for any word would fit none. */
async function search(query: URLSearchParams): Promise<unknown> {
  const values = [query.get('word')!.normalize('NFKC').toLowerCase()]
  const [rows, counted] = await Promise.all([pool.query(foundText, values), pool.query(foundCountText, values)])
  return { list: rows.rows, total: counted.rows[0].total }
}

async function create(request: IncomingMessage): Promise<unknown> {
  let body = ''
  for await (const chunk of request) body += chunk
  const {
    subject_course_id,
    type,
    difficulty,
    stem,
    options,
    answer,
    analysis,
    score,
    chapter_ids,
    knowledge_ids,
    label_ids,
    enum_ids,
    source,
    year,
    status,
  } = JSON.parse(body)
  const searchText = [stem, ...options.map((option: { text: string }) => option.text), source].join('\n').toLowerCase()
  const values = [
    subject_course_id,
    type,
    difficulty,
    stem,
    JSON.stringify(options),
    JSON.stringify(answer),
    analysis,
    score,
    chapter_ids,
    knowledge_ids,
    label_ids,
    enum_ids,
    source,
    year,
    status,
    searchText,
  ]
  return (await pool.query({ name: 'insert', text: insertText, values })).rows[0]
}

const routes: Record<string, (query: URLSearchParams, request: IncomingMessage) => Promise<unknown>> = {
  'GET /one': one,
  'GET /page': page,
  'GET /search': search,
  'POST /create': (_query, request) => create(request),
}

const server = createServer((request, response) => {
  const url = new URL(request.url!, 'http://localhost')
  const route = routes[`${request.method} ${url.pathname}`]
  const answer = (status: number, data: unknown): void => {
    const text = JSON.stringify(data)
    response
      .writeHead(status, {
        'Content-Type': 'application/json; charset=utf-8',
        'Content-Length': Buffer.byteLength(text),
      })
      .end(text)
  }
  if (!route) return answer(404, null)
  route(url.searchParams, request).then(
    (data) => answer(200, data),
    (error: unknown) => answer(500, String(error)),
  )
})

server.listen(0, '127.0.0.1', () => console.log(`ready http://127.0.0.1:${(server.address() as AddressInfo).port}`))
process.on('SIGTERM', () => {
  server.close()
  server.closeAllConnections()
  void pool.end()
})
