import type { Client } from 'pg'
import { resources } from '../../resources/index.ts'
import { callOf, type AnyResource } from '../../resources/kit/index.ts'
import { exerciseGenerator } from '../../samples/generate-exercises.ts'
import type { Shot } from './load.ts'

/**
 * A request sent to all servers alike, and the share of the hand-written servers' throughput that ours should reach.
 */
export interface Case {
  name: string
  wanted: { ofBare: number; ofTuned?: number; p99Ms?: number }
  ours: Shot[]
  byHand: Shot[]
}

/** Marks rows that the benchmark creates, so that they can be deleted again. */
export const benchSource = 'benchmark, to be deleted'

const words = ['函数', '概率', '数列', '椭圆', '溶液', '卫星']

function path(resource: AnyResource, verb: string, query: Record<string, string | number> = {}): string {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  return `/api/${callOf(resource, verb).path}?${search}`
}

const listPath = (query: Record<string, string | number>): string =>
  path(resources.exercise, 'list', { page_size: 10, sort: '-updated_at', ...query })

/** Page 1 without a filter, and the page after its cursor. */
export const pageShot = (headers: Record<string, string>, query: Record<string, string | number>): Shot => ({
  method: 'GET',
  path: listPath(query),
  headers,
})

async function filters(client: Client): Promise<{ type: string; course: number }[]> {
  const { rows } = await client.query(
    `select type, subject_course_id as course from exercise tablesample system (1) repeatable (1) group by 1, 2 order by count(*) desc limit 8`,
  )
  return rows
}

async function someIds(client: Client): Promise<number[]> {
  const { rows } = await client.query(
    'select id from exercise tablesample system (0.2) repeatable (1) where deleted_at is null limit 1000',
  )
  return rows.map((row) => row.id)
}

/** Questions to create, as a form sends them. */
async function bodies(client: Client): Promise<string[]> {
  const courses = (await client.query('select id, name from subject_course where deleted_at is null order by id')).rows
  const exerciseAt = exerciseGenerator(7, {
    courses: courses.map(({ id, name }) => ({ id, name, chapters: [], knowledge: [] })),
    labels: [],
    enums: [],
  })
  return Array.from({ length: 500 }, (_, index) => {
    const { attachments: _attachments, audio: _audio, lyric: _lyric, ...exercise } = exerciseAt(index)
    return JSON.stringify({ ...exercise, source: benchSource })
  })
}

export async function casesOf(client: Client, headers: Record<string, string>): Promise<Case[]> {
  const [ids, pages, posts] = [await someIds(client), await filters(client), await bodies(client)]
  const get = (text: string): Shot => ({ method: 'GET', path: text })
  return [
    {
      name: 'one by id',
      wanted: { ofBare: 0.4, ofTuned: 0.45 },
      ours: ids.map((id) => ({ ...get(path(resources.exercise, 'detail', { id })), headers })),
      byHand: ids.map((id) => get(`/one?id=${id}`)),
    },
    {
      name: 'page 1, two filters, newest first, total',
      wanted: { ofBare: 1, ofTuned: 0.6, p99Ms: 100 },
      ours: pages.map(({ type, course }) => ({
        ...get(listPath({ page: 1, type, subject_course_id: course })),
        headers,
      })),
      byHand: pages.map(({ type, course }) => get(`/page?type=${type}&course=${course}`)),
    },
    {
      name: 'search of two characters, page 1, total',
      wanted: { ofBare: 0.6, ofTuned: 1 },
      ours: words.map((word) => ({ ...get(listPath({ page: 1, search: word })), headers })),
      byHand: words.map((word) => get(`/search?word=${encodeURIComponent(word)}`)),
    },
    {
      name: 'create (ours with history and idempotency)',
      wanted: { ofBare: 0.3 },
      ours: posts.map((body) => ({
        method: 'POST',
        path: path(resources.exercise, 'create').replace(/\?$/, ''),
        headers,
        body,
        once: true,
      })),
      byHand: posts.map((body) => ({ method: 'POST', path: '/create', body })),
    },
  ]
}
