import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '../../../resources/index.ts'
import { copiedFields } from '../../../resources/kit/index.ts'
import type { PaperSection } from '../../../resources/papers/sections.ts'
import { exam as examActions } from '../../../server/features/papers/handlers/exam.ts'
import type { ActionContext } from '../../../server/calls/handlers.ts'
import type { Identity } from '../../../server/base/identity.ts'
import { paperContent } from '../../../server/features/papers/paper-files/paper-content.ts'
import { sql } from '../../../server/storage/postgres/database.ts'
import { recordsFor } from '../../../server/records/records.ts'
import { removeRecords } from '../../../server/records/write/write-records.ts'
import { startTestDatabase, type TestDatabase } from '../../fixtures/database.ts'
import { teacher } from '../../fixtures/importing.ts'

let db: TestDatabase
const { exam, exam_item, exercise } = resources

beforeAll(async () => {
  db = await startTestDatabase()
  await db.database.run(sql`insert into subject (id, name) values (1, '数学')`)
  await db.database.run(
    sql`insert into subject_course (id, name, subject_id) values (1, '高中数学', 1), (2, '初中数学', 1)`,
  )
  await db.database.run(
    sql`insert into exercise (id, subject_course_id, type, stem, answer, score) select n, case n when 9 then 2 else 1 end, 'true_false', '第' || n || '题', '{"type":"true_false","value":true}', case when n < 5 then n else null end from generate_series(1, 9) n`,
  )
  await db.database.run(
    sql`insert into exam_item (id, title, subject_course_id, exercise_ids) values (100, '阅读', 1, '{3,4}')`,
  )
})
afterAll(() => db?.stop())

const as = (more: Partial<Identity> = {}): Identity => ({ ...teacher, ...more })
const records = (more?: Partial<Identity>) => recordsFor(db.database, as(more))
const asked = (identity = as()) =>
  ({
    identity,
    language: identity.language,
    database: db.database,
    records: recordsFor(db.database, identity),
  }) as unknown as ActionContext
const section = (...ids: number[]): PaperSection => ({
  name: '一、判断题',
  exercise_items: ids.map((exercise_id) => ({ exercises: [{ exercise_id }] })),
})
let count = 0
const enter = (sections: PaperSection[], more?: Partial<Identity>) =>
  records(more).create(exam, { title: `期中试卷 ${(count += 1)}`, subject_course_id: 1, sections })
const sectionsOf = (record: Record<string, unknown>) => record['sections'] as Required<PaperSection>[]

describe('a question set', () => {
  it('is numbered, pinned to the present versions, and scored by its questions when it is entered', async () => {
    await records().update(exercise, 2, null, { stem: '改过的第2题' })
    const made = await enter([section(2, 1), section(), section(3)])
    expect(made).toMatchObject({ question_count: 3, total_score: 6, exercise_ids: [2, 1, 3], status: 'draft' })
    const [first, second, third] = sectionsOf(made)
    expect(first).toMatchObject({ firstChildIndex: 1, lasterChildIndex: 2 })
    expect(second).toMatchObject({ firstChildIndex: null, lasterChildIndex: null })
    expect(third!.exercise_items[0]!.exercises).toEqual([
      { exercise_id: 3, version: 1, score: 3, totalIndex: 3, isEnd: true },
    ])
    expect(first!.exercise_items[0]).toMatchObject({
      vkey: expect.stringMatching(/^[\w-]{12}$/),
      exercises: [{ exercise_id: 2, version: 2, score: 2, totalIndex: 1, isEnd: false }],
    })
  })

  it('keeps its versions, its keys and its points when it is saved again, and a question that changed stays as it was', async () => {
    const made = await enter([section(5, 1)])
    const [first] = sectionsOf(made)
    first!.exercise_items[0]!.exercises[0]!.score = 4.5
    await records().update(exercise, 5, null, { stem: '新的第5题' })
    const saved = await records().update(exam, made.id, made.version, { sections: [first], duration: 90 })
    expect(saved).toMatchObject({ total_score: 5.5, duration: 90, version: 2 })
    expect(sectionsOf(saved)[0]!.exercise_items.map(({ vkey }) => vkey)).toEqual(
      first!.exercise_items.map(({ vkey }) => vkey),
    )
    const { list } = await examActions.get_exam_exercises(asked(), { id: made.id })
    expect(list[0]).toMatchObject({ id: 5, version: 1, current_version: 2, stem: '第5题' })
  })

  it('takes the questions of a paper item, and the points of a section for a question that has none', async () => {
    const made = await enter([
      {
        name: '阅读',
        default_score: 2.5,
        exercise_items: [{ exam_item_id: 100, exercises: [] }, { exercises: [{ exercise_id: 6 }] }],
      },
    ])
    expect(made).toMatchObject({ exercise_ids: [3, 4, 6], exam_item_ids: [100], total_score: 9.5 })
  })

  it('has the material at the version at which it took it, until a newer one is taken', async () => {
    const material = await records().create(exam_item, {
      title: '实验',
      subject_course_id: 1,
      material: '第一版',
      exercise_ids: [8],
    })
    const made = await enter([{ name: '一', exercise_items: [{ exam_item_id: material.id, exercises: [] }] }])
    await records().update(exam_item, material.id, null, { material: '第二版' })
    const saved = await records().update(exam, made.id, null, { sections: sectionsOf(made) })
    const [item] = sectionsOf(saved)[0]!.exercise_items
    expect(item).toMatchObject({ exam_item_id: material.id, exam_item_version: 1 })
    const textAt = async (sections?: PaperSection[]): Promise<string> => {
      const content = await paperContent(records(), { exam_id: made.id, sections })
      return content.sections[0]!.items[0]!.material
    }
    expect(await textAt()).toContain('第一版')
    const taken = [{ name: '一', exercise_items: [{ ...item!, exam_item_version: 2 }] }]
    await records().update(exam, made.id, null, { sections: taken })
    expect(await textAt()).toContain('第二版')
    // One that names none yet, as it is previewed before it is saved, has the present one.
    expect(
      await textAt([{ name: '一', exercise_items: [{ exam_item_id: material.id, exercises: item!.exercises }] }]),
    ).toContain('第二版')
  })

  it('is counted as a use of its questions and items, which cannot be deleted meanwhile', async () => {
    const item = await records().create(exam_item, { title: '材料', subject_course_id: 1, exercise_ids: [7] })
    await enter([{ name: '一', exercise_items: [{ exam_item_id: item.id, exercises: [] }] }])
    await expect(removeRecords(records(), exam_item, [item.id])).rejects.toMatchObject({
      code: 100409,
      data: { used_by: [{ resource: 'exam' }] },
    })
  })

  it.each([
    ['a question that does not exist', [section(999)], 'sections'],
    ['a question of another course', [section(9)], 'sections'],
    [
      'a version that a question never had',
      [{ name: '一', exercise_items: [{ exercises: [{ exercise_id: 1, version: 99 }] }] }],
      'sections.0.exercise_items.0.exercises.0.version',
    ],
    [
      'a version that a paper item never had',
      [{ name: '一', exercise_items: [{ exam_item_id: 100, exam_item_version: 99, exercises: [] }] }],
      'sections.0.exercise_items.0.exam_item_version',
    ],
  ])('refuses %s', async (_, sections, path) => {
    await expect(enter(sections)).rejects.toMatchObject({ code: 100400, data: { errors: [{ path }] } })
  })

  it('refuses a question that its writer does not see, as if there were none', async () => {
    const own = {
      scopeType: 4,
      isAdmin: false,
      rights: new Set(['exam:create', 'exam:list', 'exercise:list']),
    } as Partial<Identity>
    await expect(enter([section(1)], own)).rejects.toMatchObject({
      code: 100400,
      data: { errors: [{ path: 'sections' }] },
    })
  })

  it('is published only with questions that have points, and then keeps its content', async () => {
    const empty = await enter([])
    await expect(records().update(exam, empty.id, null, { status: 'published' }, 'publish_exam')).rejects.toMatchObject(
      {
        code: 100400,
        data: { errors: [{ path: 'sections' }] },
      },
    )
    const unscored = await enter([section(8)])
    await expect(
      records().update(exam, unscored.id, null, { status: 'published' }, 'publish_exam'),
    ).rejects.toMatchObject({
      data: { errors: [{ path: 'sections.0.exercise_items.0.exercises.0.score' }] },
    })
    const whole = await enter([section(1)])
    await records().update(exam, whole.id, null, { status: 'published' }, 'publish_exam')
    await expect(records().update(exam, whole.id, null, { sections: [section(2)] })).rejects.toMatchObject({
      code: 100409,
    })
  })

  it('warns of what should be looked at before it is used: drafts, and what has no answer or no points', async () => {
    const { check_exam } = examActions
    const made = await enter([section(1, 8)])
    expect(await check_exam(asked(), { id: made.id })).toEqual({
      warnings: ['第 1、2 题还没有发布', '第 2 题没有分值'],
    })
    await db.database.run(sql`update exercise set status = 'published', answer = null where id = 1`)
    expect((await check_exam(asked(), { id: made.id })).warnings).toContain('第 2 题还没有发布')
    const renewed = await enter([section(1)])
    expect(await check_exam(asked(), { id: renewed.id })).toEqual({ warnings: ['第 1 题没有答案'] })
  })

  it('is copied as a draft of its own', async () => {
    const made = await records().create(exam, {
      title: '期末',
      subject_course_id: 1,
      code: 'Q1',
      full_score: 150,
      attempts: 3,
      is_shuffled: true,
      shows_after: 'answers',
      sections: [section(1, 2)],
    })
    const { id } = await examActions.copy_exam(asked(), { id: made.id, title: null })
    const copy = await records().get(exam, id)
    expect(copy).toMatchObject({ title: '期末（副本）', code: null, status: 'draft', question_count: 2 })
    expect(copy['sections']).toEqual(made['sections'])
    const own = new Set(['title', ...Object.keys(exam.fields).filter((name) => !copiedFields(exam).includes(name))])
    for (const name of Object.keys(exam.fields).filter((one) => !own.has(one)))
      expect(copy[name], name).toEqual(made[name])
    expect([...own].toSorted()).toEqual([
      'code',
      'exam_item_ids',
      'exercise_ids',
      'incomplete',
      'is_open',
      'question_count',
      'status',
      'title',
      'total_score',
    ])
  })

  it('is not in a list with its content, which its detail has', async () => {
    const made = await enter([section(1)])
    const { rows } = await records().list(exam, { page_size: '1', sort: '-id' })
    const row = JSON.parse(rows[0]!)
    expect(row).toMatchObject({ id: made.id, question_count: 1 })
    for (const name of ['sections', 'exercise_ids', 'exam_item_ids']) expect(row).not.toHaveProperty(name)
    expect(await records().get(exam, made.id)).toHaveProperty('sections')
  })
})

it('the settings of question sets name every choice of every field, and the reusable sections', async () => {
  await records().create(resources.section, { name: '选择题', type: 'single_choice', default_score: 5 })
  const config = await examActions.get_exam_config(asked(), {})
  expect(config.code).toBe('exam')
  expect(config.list.map(({ code }) => code)).toEqual(['kind', 'language', 'partial_rule', 'shows_after', 'status'])
  expect(config.list[4]!.options).toContainEqual({ value: 'published', label: '已发布' })
  expect(config.sections).toMatchObject([{ name: '选择题', default_score: 5 }])
})
