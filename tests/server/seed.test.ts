import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countBlanks } from '../../editor/stored/blanks.ts'
import { parseStored } from '../../editor/stored/parse.ts'
import { writeStored } from '../../editor/stored/write.ts'
import { exerciseType, exerciseTypes, type ExerciseAnswer } from '../../resources/bank/exercise-types/index.ts'
import { rightResponse, scoreAnswer } from '../../resources/bank/exercise-types/scoring.ts'
import { resources } from '../../resources/index.ts'
import { brokenRules, formSchema, type AnyField, type AnyResource } from '../../resources/kit/index.ts'
import { sql, type Database } from '../../server/storage/postgres/database.ts'
import { syncMenus } from '../../server/start/menu-sync.ts'
import { exerciseGenerator, type Bank } from '../../samples/generate-exercises.ts'
import { loadSampleBank } from '../../server/start/samples/sample-bank.ts'
import { treeLines } from '../../samples/sample-course.ts'
import { sampleUsers } from '../../server/start/samples/sample-people.ts'
import { sampleCourses } from '../../samples/sample-courses.ts'
import { actor } from '../features/learners/marking/marked-class.ts'
import { startTestDatabase, type TestDatabase } from '../fixtures/database.ts'

/** The sample bank and generated questions. Large loads of these: seed-large.test.ts. */

function bankOfSample(): Bank {
  let id = 0
  const named = (text: string) => treeLines(text).map(({ name }) => ({ id: (id += 1), name }))
  const courses = sampleCourses.map(({ name, chapters, knowledge }) => ({
    id: (id += 1),
    name,
    chapters: named(chapters),
    knowledge: named(knowledge),
  }))
  return { courses, labels: [1, 2, 3], enums: [4, 5, 6] }
}

/** Stands for the first administrator: of the sample's people, one who marked nothing. */
const marker = sampleUsers[1]!.username

/** Whether a stem has the blanks that its answer needs; types without blanks accept any stem. */
function hasItsBlanks({ stem, answer }: { stem: string; answer: ExerciseAnswer }): boolean {
  const needed = exerciseType(answer.type)!.blanks(answer)
  return needed === null || countBlanks(parseStored(stem)) === needed
}

describe('generated questions', () => {
  const exerciseAt = exerciseGenerator(1, bankOfSample())
  const many = Array.from({ length: 5_000 }, (_, index) => exerciseAt(index))

  it('are the same for the same seed, in any order, and others for another', () => {
    const again = exerciseGenerator(1, bankOfSample())
    expect(again(4_321)).toEqual(many[4_321])
    expect(again(7)).toEqual(many[7])
    const other = exerciseGenerator(2, bankOfSample())
    const alike = many.slice(0, 500).filter((one, index) => other(index).stem === one.stem)
    expect(alike.length).toBeLessThan(5)
  })

  it('would all be accepted by a form', () => {
    const schema = formSchema(resources.exercise)
    const wrong = many.flatMap((one) => {
      const parsed = schema.safeParse(one)
      return parsed.success ? [] : [{ stem: one.stem, issues: parsed.error.issues }]
    })
    expect(wrong).toEqual([])
  })

  it('have as many blanks in the stem as in the answer', () => {
    expect(many.filter((one) => !hasItsBlanks(one)).map((one) => one.stem)).toEqual([])
  })

  it('score full marks for right answers, where no person has to score them', () => {
    const scored = many.filter(({ answer }) => exerciseType(answer.type)!.objective(answer))
    const short = scored.filter(
      ({ answer, score }) => scoreAnswer(answer, rightResponse(answer), score).earned !== score,
    )
    expect(short.map((one) => one.stem)).toEqual([])
  })

  it('hold rich text as it is stored, and no number that could not be worked out', () => {
    const choicesOf = (answer: ExerciseAnswer) =>
      answer.type === 'cloze' ? answer.blanks.flatMap((blank) => (blank.kind === 'choice' ? blank.options : [])) : []
    const richTexts = (one: (typeof many)[number]) => [
      one.stem,
      one.analysis,
      ...[...one.options, ...choicesOf(one.answer)].map(({ text }) => text),
    ]
    const spoilt = many.filter((one) =>
      /undefined|NaN|Infinity/.test(JSON.stringify([one.stem, one.options, one.answer, one.analysis])),
    )
    expect(spoilt.map((one) => one.stem)).toEqual([])
    expect(
      many.flatMap(richTexts).filter((text) => writeStored(parseStored(text)) !== text || text.includes('$')),
    ).toEqual([])
  })

  it('are of every type, and seldom alike', () => {
    for (const { name } of exerciseTypes) {
      const share = many.filter((one) => one.type === name).length / many.length
      expect(share, name).toBeGreaterThan(0.01)
      expect(share, name).toBeLessThan(0.5)
    }
    expect(new Set(many.map((one) => one.stem)).size).toBeGreaterThan(many.length * 0.98)
  })

  it('have the word 函数 in 5 to 10 of 100 stems', () => {
    const share = many.filter((one) => one.stem.includes('函数')).length / many.length
    expect(share).toBeGreaterThan(0.05)
    expect(share).toBeLessThan(0.1)
  })
})

describe('in a database', () => {
  let bank: TestDatabase
  let database: Database

  beforeAll(async () => {
    bank = await startTestDatabase()
    database = bank.database
    await syncMenus(database)
  })

  afterAll(() => bank?.stop())

  const rowsOf = (resource: AnyResource) =>
    database.all(sql`select * from ${sql.identifier(resource.name)} order by id`)
  const count = async (table: string) =>
    (await database.first<{ count: number }>(sql`select count(*) from ${sql.identifier(table)}`))!.count

  it('the menu names the hidden page that a right opens, also where the right came first', async () => {
    const opened = () =>
      database.all(
        sql`select one->>'tag' as tag, one->>'route' as route from menu, jsonb_array_elements(perm_list) one where one ? 'route' order by tag`,
      )
    const named = Object.values(resources)
      .flatMap(({ name, menu }) =>
        menu?.form ? ['create', 'update'].map((verb) => ({ tag: `${name}:${verb}`, route: menu.form })) : [],
      )
      .toSorted((one, other) => (one.tag < other.tag ? -1 : 1))
    expect(await opened()).toEqual(named)
    await database.run(
      sql`update menu set perm_list = (select jsonb_agg(one - 'route') from jsonb_array_elements(perm_list) one) where perm_list @? '$[*].route'`,
    )
    await database.run(sql`update setting set value = value - 'routed' where key = 'menu_sync'`)
    await syncMenus(database)
    expect(await opened()).toEqual(named)
  })

  it('the sample bank loads once', async () => {
    const lines: string[] = []
    const loading = { database, marker, report: (line: string) => void lines.push(line), log: () => undefined }
    await loadSampleBank(loading)
    expect(await count('exercise')).toBeGreaterThanOrEqual(120)
    const before = await count('exercise')
    await loadSampleBank(loading)
    expect(await count('exercise')).toBe(before)
    expect(lines).toEqual(['filling in the sample bank'])
  })

  it('has written answers that wait for the first administrator, some marked and some that say the same', async () => {
    const scheme = await database.first<{ id: number; user_id: number; exam_id: number }>(
      sql`select s.id, u.id as user_id, s.exam_id from marking_scheme s join "user" u on u.username = ${marker} and u.id = any(s.markers)`,
    )
    const { take, mark } = actor(bank, scheme!.id, scheme!.user_id)
    const { task, progress } = await take()
    expect(progress).toMatchObject({ total: 15, settled: 5, waiting: 10, own: 0, scored: 0 })
    expect(task).toMatchObject({ round: '1', full: 6, marks: [], likes: 2 })
    await mark(task!.answer, '1', { score: 4, points: ['B', 'D'] }, true)
    const given = await database.all<{ marks: number; scored: number }>(
      sql`select count(*)::integer as marks, count(a.score)::integer as scored from answer_exercise a join answer_record r on r.id = a.record_id where r.exam_id = ${scheme!.exam_id}`,
    )
    expect(given).toEqual([{ marks: 15, scored: 8 }])
  })

  /** Stored secrets are hashes; all other values are valid by the field's schema. */
  const isValid = (field: AnyField, value: unknown): boolean => {
    if (value === null) return !field.required
    return field.flow === 'write'
      ? String(value).startsWith('$argon2id$')
      : field.schema.safeParse(value instanceof Date ? value.toISOString() : value).success
  }

  it.each(Object.values(resources).map((resource) => [resource.name, resource] as const))(
    'every sample row of %s is valid',
    async (_name, resource: AnyResource) => {
      const wrong = (await rowsOf(resource)).flatMap((row) => {
        const fields = Object.entries(resource.fields).filter(([name, field]) => !isValid(field, row[name]))
        return [
          ...fields.map(([name]) => ({ id: row.id, name, value: row[name] })),
          ...brokenRules(resource.rules, row).map(({ path }) => ({ id: row.id, rule: path })),
        ]
      })
      expect(wrong).toEqual([])
    },
  )

  it('sample questions are of every type, and point at what lives in their own course', async () => {
    const rows = await rowsOf(resources.exercise)
    expect(new Set(rows.map((row) => row.type))).toEqual(new Set(exerciseTypes.map(({ name }) => name)))
    const uneven = rows.filter((row) => !hasItsBlanks(row as { stem: string; answer: ExerciseAnswer }))
    expect(uneven.map((row) => row.stem)).toEqual([])
    const astray = await database.all(sql`select e.id from exercise e
      where exists (select 1 from unnest(e.chapter_ids) c left join chapter_catalog t on t.id = c where t.subject_course_id is distinct from e.subject_course_id)
      or exists (select 1 from unnest(e.knowledge_ids) k left join knowledge_catalog t on t.id = k where t.subject_course_id is distinct from e.subject_course_id)
      or cardinality(e.chapter_ids) = 0 or e.search_text = ''`)
    expect(astray).toEqual([])
  })

  it('one sample question has versions to view, the newest of them its current content', async () => {
    const entries = await database.all(
      sql`select record_id, version, before, after from history where resource = 'exercise' order by version`,
    )
    expect(entries.map(({ version }) => version)).toEqual([1, 2, 3])
    const [question] = await database.all(
      sql`select version, stem, answer, analysis from exercise where id = ${entries[0]!.record_id}`,
    )
    expect(question).toEqual({ version: 3, ...entries[2]!.after })
    expect(entries.slice(1).map(({ before }) => before)).toEqual(entries.slice(0, 2).map(({ after }) => after))
    expect(entries.filter(({ after }) => !hasItsBlanks(after))).toEqual([])
  })

  it('every sample role has rights, all of them in the menu', async () => {
    const roles = (await rowsOf(resources.role)).filter((row) => !row.is_admin)
    expect(roles.length).toBeGreaterThanOrEqual(4)
    const menus = new Map(
      (await rowsOf(resources.menu)).map((row) => [row.id, row.perm_list.map((one: { tag: string }) => one.tag)]),
    )
    for (const role of roles) {
      expect(role.menu_perms.length, role.name).toBeGreaterThan(1)
      for (const { menu_id, tag } of role.menu_perms) expect(menus.get(menu_id)).toContain(tag)
    }
  })
})
