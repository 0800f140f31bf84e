import { columns, newestFirst, ofPage, ofWord, pageValues, pool, serve, wordValues } from './calibrator.ts'

/**
 * The bare server: what a good engineer writes at first by hand with node:http and pg for the same table, and nothing
 * else. No login, no rights, no framework, no validation; a pool of the same size, prepared statements, exact counts.
 * It tells how fast this machine and this PostgreSQL are, so that the benchmark's ratios mean the same everywhere.
 */

const oneText = `select ${columns} from exercise where id = $1 and deleted_at is null`
const pageText = `select ${columns} ${ofPage} ${newestFirst}`
const countText = `select count(*)::integer as total ${ofPage}`
const foundText = `select ${columns} ${ofWord} ${newestFirst}`
const foundCountText = `select count(*)::integer as total ${ofWord}`

serve({
  one: async (query) => {
    const { rows } = await pool.query({ name: 'one', text: oneText, values: [Number(query.get('id'))] })
    return JSON.stringify(rows[0])
  },
  page: async (query) => {
    const values = pageValues(query)
    const [rows, counted] = await Promise.all([
      pool.query({ name: 'page', text: pageText, values }),
      pool.query({ name: 'count', text: countText, values }),
    ])
    return JSON.stringify({ list: rows.rows, total: counted.rows[0].total })
  },
  /** Unnamed: a plan that fits any word would fit none well. */
  search: async (query) => {
    const values = wordValues(query)
    const [rows, counted] = await Promise.all([pool.query(foundText, values), pool.query(foundCountText, values)])
    return JSON.stringify({ list: rows.rows, total: counted.rows[0].total })
  },
})
