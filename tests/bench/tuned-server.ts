import { columns, newestFirst, ofPage, ofWord, pageValues, pool, serve, wordValues } from './calibrator.ts'

/**
 * The tuned server: the bare one, once somebody has measured it and made it quick. Rows come as JSON text from
 * PostgreSQL and are never parsed here, totals are counted up to 10,001 and remembered for five seconds. Still without
 * login, rights, validation, filters by any field or anything else.
 */

const asJson = (query: string): string => `select row_to_json(found)::text as record from (${query}) found`
const oneText = asJson(`select ${columns} from exercise where id = $1 and deleted_at is null`)
const pageText = asJson(`select ${columns} ${ofPage} ${newestFirst}`)
const foundText = asJson(`select ${columns} ${ofWord} ${newestFirst}`)
const capped = (of: string): string => `select count(*)::integer as total from (select 1 ${of} limit 10001) counted`
const countText = capped(ofPage)
const foundCountText = capped(ofWord)

const keptMs = 5_000
const totals = new Map<string, { at: number; total: Promise<number> }>()

function totalOf(key: string, count: () => Promise<{ rows: { total: number }[] }>): Promise<number> {
  const known = totals.get(key)
  if (known && Date.now() - known.at < keptMs) return known.total
  const total = count().then(({ rows }) => rows[0]!.total)
  totals.set(key, { at: Date.now(), total })
  total.catch(() => totals.delete(key))
  return total
}

const listed = (rows: { record: string }[], total: number): string =>
  `{"list":[${rows.map(({ record }) => record).join(',')}],"total":${total}}`

serve({
  one: async (query) => {
    const { rows } = await pool.query({ name: 'one', text: oneText, values: [Number(query.get('id'))] })
    return rows[0].record
  },
  page: async (query) => {
    const values = pageValues(query)
    const [{ rows }, total] = await Promise.all([
      pool.query({ name: 'page', text: pageText, values }),
      totalOf(values.join('|'), () => pool.query({ name: 'count', text: countText, values })),
    ])
    return listed(rows, total)
  },
  search: async (query) => {
    const values = wordValues(query)
    const [{ rows }, total] = await Promise.all([
      pool.query(foundText, values),
      totalOf(`word ${values[0]}`, () => pool.query(foundCountText, values)),
    ])
    return listed(rows, total)
  },
})
