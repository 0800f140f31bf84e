import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exercise } from '../../resources/exercise.ts'
import { searchExercises, searchNear, type Filters } from '../../server/features/bank/questions/question-search.ts'
import { sql } from '../../server/storage/postgres/database.ts'
import { recordsFor } from '../../server/records/records.ts'
import { askedWords } from '../../server/base/search-text/search-condition.ts'
import type { Identity } from '../../server/base/identity.ts'
import { SimilarEntries } from '../../server/features/bank/duplicates/similar-entries.ts'
import { startTestDatabase, type TestDatabase } from '../fixtures/database.ts'
import { teacher } from '../fixtures/importing.ts'

/** A bank large enough for every way of searching for words: the results are compared with those of a full scan. */

const count = 21_000
let db: TestDatabase

/** The frequency of a word decides the plan: see docs/decisions/search.md. */
const texts = sql`concat_ws('，', '第' || n || '题',
  case when n % 10 < 9 then '常见' end, case when n % 7 = 0 then '中等' end, case when n > 18000 then '早先' end, case when n % 300 = 0 then '罕有' end,
  case n % 5 when 0 then '甲乙丙' when 1 then '乙丙，甲乙' end)`
/** Records spread over the table and, with a higher number, further down in the list. */
const scattered = (from: number, to: number) =>
  sql`(select 1 + (i * 7919) % ${count} as n from generate_series(${from}::integer, ${to}::integer) i) numbers`

beforeAll(async () => {
  db = await startTestDatabase()
  await db.database.run(sql`insert into subject (id, name) values (1, '数学')`)
  await db.database.run(
    sql`insert into subject_course (id, name, subject_id) values (1, '高中数学', 1), (2, '初中数学', 1)`,
  )
  await db.database.run(sql`
    insert into exercise (subject_course_id, type, stem, difficulty, created_by, updated_at, deleted_at, search_text)
    select 1 + n % 2, 'essay', '', 1 + n % 5, 7 + n % 3, now() - n * interval '1 minute', case when n % 11 = 0 then now() end, ${texts} from ${scattered(1, count)}`)
  await records().createMany(exercise, [
    ...Array.from({ length: 400 }, (_, index) => ({
      ...question,
      stem: halves[index % 2]! + usual[index % 4]!.repeat(2),
    })),
    { ...question, stem: common + rare },
  ])
  await db.database.run(sql`analyze exercise`)
  // These are not in the planner's statistics.
  await db.database.run(sql`
    insert into exercise (subject_course_id, type, stem, created_by, updated_at, search_text)
    select 1 + n % 2, 'essay', '', 7, now() - n * interval '1 minute', '新来' || n from ${scattered(1, 1_000)}`)
})
afterAll(() => db?.stop())

const records = (identity = teacher) => recordsFor(db.database, identity)
const question = { subject_course_id: 1, type: 'essay', options: [], answer: null }
/**
 * Pieces are looked up at 0, 8, 17, 26, 35 and 44: the last is the rare one, and the others are in one half or both.
 */
const common = '下列各项叙述的内容当中完全符合本题要求的一项究竟是哪一项请你仔细思考以后再选择并且说明理'
const halves = [common.slice(0, 26), common.slice(17)]
const usual = ['春夏秋冬', '东南西北', '赤橙黄绿', '琴棋书画']
const rare = '叶绿体基粒片层数'

const as = (more: Partial<Identity>): Identity => ({ ...teacher, ...more })
const people = {
  'who sees all': teacher,
  'of one course': as({ scopeType: 3, subjectCourseIds: [2] }),
  'who sees their own alone': as({ userId: 8, scopeType: 4 }),
}
const readAll = async (
  keyword: string,
  { difficulty }: Filters,
  { scopeType, userId }: Identity,
): Promise<number[]> => {
  const rows = await db.database.all<{ id: number; search_text: string }>(sql`
    select id, search_text from exercise where deleted_at is null and (${scopeType} = 1 or ${scopeType} = 3 and subject_course_id = 2 or ${scopeType} = 4 and created_by = ${userId})
    and (${difficulty ?? null}::integer is null or difficulty = ${difficulty ?? null}::integer) order by updated_at desc, id desc`)
  const words = askedWords(keyword)
  return rows
    .filter((row) => words.every((word) => row.search_text.includes(word)))
    .slice(0, 500)
    .map(({ id }) => id)
    .sort((a, b) => a - b)
}

describe.each(Object.entries(people))('a search by somebody %s', (_, identity) => {
  it.each([
    ['in most', '常见'],
    ['in many', '中等'],
    ['in many at the end of the list', '早先'],
    ['in few', '罕有'],
    ['that the planner has not met', '新来'],
    ['in none', '没有'],
    ['of one character', '罕'],
    ['whose pairs others have too', '甲乙丙'],
    ['beside another', '中等 早先'],
  ])('finds the first of all that have a word %s', async (_how, keyword) => {
    for (const filters of [{}, { difficulty: 2 }]) {
      const { rows, total } = await searchExercises(records(identity), { keyword, filters, page: 1, pageSize: 500 })
      const expected = await readAll(keyword, filters, identity)
      expect({ ids: rows.map(({ id }) => id).sort((a, b) => a - b), total }).toEqual({
        ids: expected,
        total: expected.length,
      })
    }
  })
})

it('a stem is looked for by its rarest pieces, where very many questions have the others', async () => {
  const { rows } = await searchNear(records(), {
    near: `${common.replace(common[34]!, '，')}${rare}`,
    filters: {},
    page: 1,
    pageSize: 1,
  })
  expect(rows).toMatchObject([{ stem: common + rare, score: expect.closeTo(0.93, 1) }])
})

describe('an import', () => {
  const stem = '某校高三年级开展研究性学习活动，测得一组数据，求该组数据的中位数与方差，并估计总体的平均水平'
  const entry = (text: string) => ({ number: 1, at: 'row 2', input: { ...question, stem: text } })
  const nearest = async (text: string, identity = teacher) =>
    (await new SimilarEntries(exercise, 0).of(records(identity), [entry(text)], { subject_course_id: 1 })).get(1)
      ?.record?.id

  it('finds the most similar question, behind any number of hidden ones or ones of another course', async () => {
    await records().createMany(
      exercise,
      Array.from({ length: 30 }, () => ({ ...question, subject_course_id: 2, stem })),
    )
    const others = Array.from({ length: 30 }, () => stem)
    await records(as({ userId: 9 })).createMany(
      exercise,
      others.map((one) => ({ ...question, stem: one })),
    )
    await db.database.run(sql`update exercise set deleted_at = now() where created_by = 9 and stem = ${stem}`)
    const mine = as({ userId: 8, scopeType: 4 })
    const [near, far] = await records(mine).createMany(
      exercise,
      [stem.replace('中位数', '众数'), stem.replace('中位数与方差，并', '众数，再')].map((one) => ({
        ...question,
        stem: one,
      })),
    )
    expect([
      await nearest(stem),
      await nearest(stem, mine),
      await nearest(stem, as({ userId: 10, scopeType: 4 })),
    ]).toEqual([near, near, undefined])
    expect(await nearest(stem.replace('中位数与方差，并', '众数，再'))).toBe(far)
  })
})
