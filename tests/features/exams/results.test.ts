import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exerciseType } from '../../../resources/bank/exercise-types/index.ts'
import { conversions, type Conversion, type Level } from '../../../resources/exams/conversions.ts'
import { converted } from '../../../server/features/exams/results/convert.ts'
import { effectivePoints, reachedBy } from '../../../server/features/exams/results/lines.ts'
import { readQuestionPoints } from '../../../server/features/exams/results/question-points.ts'
import { questionRows } from '../../../server/features/exams/results/question-sheet.ts'
import { readResults } from '../../../server/features/exams/results/read-results.ts'
import { resultsOf, type Candidate, type Score } from '../../../server/features/exams/results/totals.ts'
import { resultSheets } from '../../../server/features/exams/results/result-sheets.ts'
import { recordsFor } from '../../../server/records/records.ts'
import { sql } from '../../../server/storage/postgres/database.ts'
import { startTestDatabase, type TestDatabase } from '../../fixtures/database.ts'
import { teacher } from '../../fixtures/importing.ts'

/** Converted points, totals and ranks of a school exam. */

const rules: readonly Conversion[] = conversions
const levelsOf = (value: string) => rules.find((one) => one.value === value)!.levels
const hundred = Array.from({ length: 100 }, (_, at) => (at + 1) * 100)

describe('converted points', () => {
  it.each([
    ['five_levels', { 100: 100, 93: 93, 86: 86, 85: 85, 68: 78, 33: 63, 9: 48, 1: 30 }],
    ['eight_levels', { 100: 100, 98: 91, 90: 80, 50: 60, 3: 30, 1: 21 }],
    ['beijing_steps', { 100: 100, 98: 97, 95: 94, 1: 40 }],
    ['tianjin_steps', { 99: 100, 98: 97, 1: 40 }],
  ])('of a hundred candidates with 1 to 100 points, by %s', (rule, wanted) => {
    const found = converted(hundred, levelsOf(rule))
    for (const [raw, points] of Object.entries(wanted)) expect(found.get(Number(raw) * 100)?.points).toBe(points)
  })

  it('of all rules: the shares add up to 100, and each level begins below the one before', () => {
    for (const { levels } of rules) {
      expect(levels.reduce((sum, { percent }) => sum + percent, 0)).toBe(100)
      for (const [at, { best, last }] of levels.entries()) {
        expect(best).toBeGreaterThanOrEqual(last)
        if (at > 0) expect(best).toBeLessThan(levels[at - 1]!.last)
      }
    }
  })

  /** By definition, with whole numbers of any size. */
  function apart(raw: readonly number[], one: number, levels: readonly Level[]): number {
    const better = (points: number) => raw.filter((other) => other > points).length
    const levelOf = (points: number) => {
      let until = 0
      return levels.findIndex(({ percent }) => (until += percent) * raw.length > better(points) * 100)
    }
    const own = levels[levelOf(one)]!
    const same = raw.filter((other) => levelOf(other) === levelOf(one))
    const [highest, lowest] = [BigInt(Math.max(...same)), BigInt(Math.min(...same))]
    if (highest === lowest) return own.best
    const [up, down] = [BigInt(own.best - own.last) * (BigInt(one) - lowest), highest - lowest]
    const whole = up / down
    return own.last + Number(whole) + ((up - whole * down) * 2n >= down ? 1 : 0)
  }

  it('are those of the definition, for any points: nobody is split from their equals or passed by lower ones', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.integer({ min: 0, max: 300 }).map((half) => half * 50),
          { minLength: 1, maxLength: 120 },
        ),
        fc.constantFrom(...rules),
        (raw, { levels }) => {
          const found = converted(raw, levels)
          for (const one of raw) expect(found.get(one)?.points).toBe(apart(raw, one, levels))
          const sorted = [...new Set(raw)].toSorted((a, b) => a - b).map((one) => found.get(one)?.points ?? -1)
          expect(sorted).toEqual(sorted.toSorted((a, b) => a - b))
        },
      ),
    )
  })
})

const candidate = (id: number, group_id: number | null, ...scores: (Score | null)[]): Candidate => ({
  id,
  group_id,
  site_id: group_id === null ? null : Math.trunc(group_id / 10),
  scores: new Map(scores.flatMap((score, at) => (score === null ? [] : [[at + 1, score] as const]))),
})
const plain = [1, 2, 3].map((id) => ({ id, conversion: 'none', weight: 100 }))

describe('totals and ranks', () => {
  it('absent and unfinished papers are no zeros, and their candidates have no rank', () => {
    const found = resultsOf(
      [
        candidate(1, 7, 9000, 8000, 7050),
        candidate(2, 7, 9000, 8000, 7050),
        candidate(3, 8, 10_000, 'absent', 9000),
        candidate(4, 8, 10_000, 'open', 9000),
        candidate(5, 8, 1000, 2000, null),
        candidate(6, null, 'absent', 'missing', 'absent'),
      ],
      plain,
    )
    expect(found.map(({ id, raw, total, rank, groupRank }) => [id, raw, total, rank, groupRank])).toEqual([
      [1, 24_050, 24_050, 1, 1],
      [2, 24_050, 24_050, 1, 1],
      [3, 19_000, 19_000, null, null],
      [4, 19_000, 19_000, null, null],
      // Does not take the third subject.
      [5, 3000, 3000, 3, 1],
      [6, null, null, null, null],
    ])
  })

  it('weighted and converted points count in the total, raw ones beside it', () => {
    const subjects = [
      { id: 1, conversion: 'none', weight: 150 },
      { id: 2, conversion: 'five_levels', weight: 100 },
      { id: 3, conversion: 'none', weight: 0 },
    ]
    const [best, last] = resultsOf(
      [candidate(1, null, 8025, 6000, 'absent'), candidate(2, null, 8025, 3000, 100)],
      subjects,
    )
    // Half of two is within the 15 % from 0 %, and from 50 % on it is C.
    expect(best).toMatchObject({ raw: 14_025, total: 12_038 + 10_000, rank: 1, groupRank: null })
    expect(last).toMatchObject({ raw: 11_125, total: 12_038 + 7000, rank: 2 })
    expect(last?.converted.get(2)).toEqual({ level: 'C', points: 70 })
  })
})

describe('ranks in a school', () => {
  it('are those among the candidates whose groups are of it', () => {
    const found = resultsOf(
      [candidate(1, 11, 90), candidate(2, 12, 80), candidate(3, 21, 85), candidate(4, null, 99), candidate(5, 11, 80)],
      plain.slice(0, 1),
    )
    expect(found.map(({ rank, siteRank, groupRank }) => [rank, siteRank, groupRank])).toEqual([
      [2, 1, 1],
      [4, 2, 1],
      [3, 1, 1],
      [1, null, null],
      [4, 2, 2],
    ])
  })
})

describe('lines', () => {
  const people = fc.array(fc.tuple(fc.nat(20), fc.option(fc.nat(20)), fc.option(fc.nat(20))), {
    minLength: 1,
    maxLength: 60,
  })

  it('of every subject, for any points: as many have its effective points as reach the line of those who take it', () => {
    fc.assert(
      fc.property(people, fc.nat(60), (all, total) => {
        const candidates = all.map(([one, second, third], at) => candidate(at, at % 3, one, second, third))
        const compared = resultsOf(candidates, plain).map((result, at) => ({
          ...result,
          scores: candidates[at]!.scores,
        }))
        const line = { name: '线', points: total }
        const effective = effectivePoints(compared, plain, line)
        for (const { id } of plain) {
          const takers = all.filter((points) => points[id - 1] !== null)
          const over = takers.filter(
            (points) => points.reduce<number>((sum, one) => sum + (one ?? 0), 0) >= total,
          ).length
          const points = effective.get(id)
          expect(points === undefined).toBe(over === 0)
          if (points === undefined) continue
          expect(takers.filter((one) => one[id - 1]! >= points).length).toBeGreaterThanOrEqual(over)
          expect(takers.filter((one) => one[id - 1]! > points).length).toBeLessThan(over)
          const reached = reachedBy(compared, line, effective)
          expect(reached.subjects.get(id)?.alone).toBe(takers.filter((one) => one[id - 1]! >= points).length)
          expect(reached.subjects.get(id)?.both).toBeLessThanOrEqual(Math.min(reached.line, over))
        }
      }),
    )
  })

  it('compare nobody who has no rank', () => {
    const candidates = [candidate(1, 1, 100, 'absent', 90), candidate(2, 1, 50, 50, 50)]
    const compared = resultsOf(candidates, plain).map((result, at) => ({ ...result, scores: candidates[at]!.scores }))
    const line = { name: '线', points: 120 }
    expect([...effectivePoints(compared, plain, line).values()]).toEqual([50, 50, 50])
    expect(reachedBy(compared, line, new Map())).toMatchObject({ compared: 1, line: 1 })
  })
})

describe('what is read', () => {
  let db: TestDatabase
  beforeAll(async () => {
    db = await startTestDatabase()
    const { database } = db
    await database.run(sql`insert into subject (id, name) values (1, '数学')`)
    await database.run(sql`insert into subject_course (id, name, subject_id) values (1, '高中', 1), (2, '初中', 1)`)
    await database.run(
      sql`insert into "user" (id, username, name, subject_course_ids) select n, 'learner' || n, '学员' || n, '{1}' from generate_series(101, 105) n`,
    )
    await database.run(sql`insert into exam (id, title, subject_course_id) values (1, '数学卷', 1), (2, '语文卷', 1)`)
    await database.run(
      sql`insert into school_exam (id, title, subject_course_ids, "from") values (1, '期中', '{1}', '2026-11-10'), (2, '初中期中', '{2}', null), (3, '九月月考', '{1}', '2026-09-10')`,
    )
    await database.run(
      sql`insert into exam_subject (id, school_exam_id, name, subject_course_id, exam_id, begins_at, conversion) values (1, 1, '数学', 1, 1, '2026-11-10T01:00Z', 'none'), (2, 1, '语文', 1, 2, '2026-11-11T01:00Z', 'five_levels')`,
    )
    await database.run(
      sql`insert into exam_candidate (id, school_exam_id, user_id, number, state, absent_ids, subject_ids) values
        (1, 1, 101, '1', 'sits', '{}', '{}'), (2, 1, 102, '2', 'sits', '{2}', '{}'), (3, 1, 103, '3', 'sits', '{}', '{1}'),
        (4, 1, 104, '10', 'violation', '{}', '{}'), (5, 1, 105, '4', 'exempt', '{}', '{}')`,
    )
    await database.run(sql`insert into exam (id, title, subject_course_id) values (3, '九月数学卷', 1)`)
    await database.run(
      sql`insert into exam_subject (id, school_exam_id, name, subject_course_id, exam_id) values (3, 3, '数学', 1, 3)`,
    )
    await database.run(
      sql`insert into exam_candidate (id, school_exam_id, user_id, number) values (31, 3, 101, '1'), (32, 3, 103, '3'), (33, 3, 104, '4')`,
    )
    await database.run(
      sql`insert into answer_record (title, user_id, subject_course_id, exam_id, state, score, submitted_at) values
        ('九月', 101, 1, 3, 'marked', 60, '2026-09-10T03:00Z'), ('九月', 103, 1, 3, 'marked', 50, '2026-09-10T03:00Z'), ('九月', 104, 1, 3, 'marked', 90, '2026-09-10T03:00Z')`,
    )
    // A practice before the exam, and a second attempt within it: the last one since the first day counts.
    await database.run(
      sql`insert into answer_record (title, user_id, subject_course_id, exam_id, state, score, total_score, submitted_at) values
        ('练习', 101, 1, 1, 'marked', 100, 150, '2026-11-01T01:00Z'), ('期中', 101, 1, 1, 'marked', 88.5, 150, '2026-11-10T03:00Z'),
        ('语文', 101, 1, 2, 'submitted', 60, 150, '2026-11-11T03:00Z'), ('期中', 102, 1, 1, 'marked', 70, 150, '2026-11-10T03:00Z'),
        ('语文', 102, 1, 2, 'marked', 1, 150, '2026-11-11T03:00Z'), ('期中', 103, 1, 1, 'marked', 70, 150, '2026-11-10T03:00Z'),
        ('期中', 104, 1, 1, 'marked', 150, 150, '2026-11-10T03:00Z')`,
    )
  })
  afterAll(() => db?.stop())
  const read = (id: number, identity = teacher) => readResults(recordsFor(db.database, identity), id)

  it('is the last attempt of each subject since the exam began, of those who take it and were there', async () => {
    const { subjects, candidates } = await read(1)
    expect(subjects.map(({ name }) => name)).toEqual(['数学', '语文'])
    expect(candidates.map(({ number, scores, rank }) => [number, scores.get(1), scores.get(2), rank])).toEqual([
      ['1', 8850, 'open', null],
      ['2', 7000, 'absent', null],
      ['3', 7000, undefined, 1],
      ['10', 'absent', 'absent', null],
    ])
  })

  it('is written as a school has it: every candidate, the groups, and the rules', async () => {
    const [all, groups, rules] = resultSheets(await read(1), 'zh').map(({ rows }) => rows)
    expect(all).toEqual([
      ['考号', '姓名', '班级', '数学', '语文', '语文 赋分', '语文 等级', '原始总分', '总分', '班级名次', '名次'],
      ['1', '学员101', '', 88.5, '未批完', '', '', 88.5, 88.5, '', ''],
      ['2', '学员102', '', 70, '缺考', '', '', 70, 70, '', ''],
      ['3', '学员103', '', 70, '', '', '', 70, 70, '', 1],
      ['10', '学员104', '', '缺考', '缺考', '', '', '', '', '', ''],
    ])
    expect(groups?.at(-1)).toEqual(['全部考生', 3, 76.17, 88.5, 70, 0, '', '', '', 1, 70, 70, 70])
    expect(rules?.[2]).toEqual(['语文', 1, '五等赋分（3+1+2）', expect.stringContaining('T1')])
  })

  it('has the lines, and the change since an earlier exam', async () => {
    await db.database.run(
      sql`update school_exam set lines = '[{"name":"本科线","points":65},{"name":"特控线","points":90}]', earlier_id = 3 where id = 1`,
    )
    const sheets = resultSheets(await read(1), 'zh')
    await db.database.run(sql`update school_exam set lines = null, earlier_id = null where id = 1`)
    expect(sheets.map(({ name }) => name)).toEqual(['成绩总表', '班级对比', '上线', '算法'])
    expect(sheets[0]!.rows.map((row) => row.slice(-3))).toEqual([
      ['名次', '上次名次', '名次变化'],
      ['', 2, ''],
      ['', '', ''],
      [1, 3, 2],
      ['', 1, ''],
    ])
    expect(sheets[2]!.rows).toEqual([
      [
        '分数线',
        '总分线',
        '班级',
        '有名次人数',
        '上线人数',
        '上线率 %',
        '数学 有效分',
        '数学 单上线',
        '数学 双上线',
        '语文 有效分',
        '语文 单上线',
        '语文 双上线',
      ],
      ['本科线', 65, '', 1, 1, 100, 70, 1, 1, '', '', ''],
      ['本科线', 65, '全部考生', 1, 1, 100, 70, 1, 1, '', '', ''],
      ['特控线', 90, '', 1, 0, 0, '', '', '', '', '', ''],
      ['特控线', 90, '全部考生', 1, 0, 0, '', '', '', '', '', ''],
    ])
    expect(sheets[3]!.rows.flat()).toContain('名次变化：与“九月月考”相比，正数为进步。')
  })

  it('has the points of every question, with sums of what is marked and what is written', async () => {
    const { database } = db
    for (const [id, type] of [
      [1, 'single_choice'],
      [2, 'short_answer'],
    ] as const) {
      const { stem, options, answer } = exerciseType(type)!.example
      await database.run(
        sql`insert into exercise (id, subject_course_id, type, stem, options, answer) values (${id}, 1, ${type}, ${stem}, ${JSON.stringify(options)}::jsonb, ${JSON.stringify(answer)}::jsonb)`,
      )
    }
    const attempt = sql`(select id from answer_record where title = '期中' and user_id = a.user_id)`
    await database.run(
      sql`insert into answer_exercise (subject_course_id, sitting, user_id, exercise_id, record_id, number, score, full_score)
        select 1, '期中', a.user_id, a.exercise_id, ${attempt}, a.number, a.score, a.full from (values
          (101, 1, 1, 5, 5), (101, 2, 2, 83.5, 100), (102, 1, 1, 0, 5), (102, 2, 2, 70, 100), (103, 1, 1, 5, 5), (103, 2, 2, null::numeric, 100), (104, 1, 1, 5, 5)
        ) as a(user_id, exercise_id, number, score, "full")`,
    )
    const records = recordsFor(database, teacher)
    const { subjects, candidates } = await read(1)
    const given = await readQuestionPoints(
      records,
      candidates.flatMap((one) => one.attempts.get(1) ?? []),
    )
    expect(questionRows(subjects[0]!, candidates, given, 'zh')).toEqual([
      ['考号', '姓名', '班级', '得分', '客观题', '主观题', '班级名次', '名次', '1 (5)', '2 (100)'],
      ['1', '学员101', '', 88.5, 5, 83.5, '', 1, 5, 83.5],
      ['2', '学员102', '', 70, 0, 70, '', 2, 0, 70],
      ['3', '学员103', '', '未批完', 5, '', '', '', 5, ''],
      ['10', '学员104', '', '缺考', '', '', '', '', '', ''],
      ['平均分', '', '', 79.25, 3.33, 76.75, '', '', 3.33, 76.75],
      ['得分率 %', '', '', 75.48, 66.67, 76.75, '', '', 66.67, 76.75],
    ])
    const rights = new Set(['*'])
    const elsewhere = { ...teacher, rights, scopeType: 3 as const, subjectCourseIds: [2] }
    expect((await readQuestionPoints(recordsFor(database, elsewhere), [1, 2, 3, 4, 5, 6])).questions).toEqual([])
  })

  it('counts the first attempt since the exam began, of who makes it up the last', async () => {
    await db.database.run(
      sql`insert into answer_record (title, user_id, subject_course_id, exam_id, state, score, submitted_at) values ('再做一次', 102, 1, 1, 'marked', 120, '2026-11-20T03:00Z')`,
    )
    const pointsOf = async () => (await read(1)).candidates.find(({ number }) => number === '2')?.scores.get(1)
    expect(await pointsOf()).toBe(7000)
    await db.database.run(sql`update exam_candidate set state = 'make_up' where id = 2`)
    expect(await pointsOf()).toBe(12_000)
    await db.database.run(sql`update exam_candidate set state = 'sits' where id = 2`)
  })

  it('is the question as it was answered that decides what is marked', async () => {
    const { database } = db
    const { answer, options } = exerciseType('essay')!.example
    const before = await database.first<{ type: string; answer: unknown; options: unknown }>(
      sql`select type, answer, options from exercise where id = 1`,
    )
    await database.run(
      sql`insert into history (resource, record_id, action, version, before, after) values ('exercise', 1, 'update', 2, ${JSON.stringify(before)}::jsonb, '{}')`,
    )
    await database.run(
      sql`update exercise set type = 'essay', answer = ${JSON.stringify(answer)}::jsonb, options = ${JSON.stringify(options)}::jsonb, version = 2 where id = 1`,
    )
    const { candidates } = await read(1)
    const attempts = candidates.flatMap((one) => one.attempts.get(1) ?? [])
    const { questions } = await readQuestionPoints(recordsFor(database, teacher), attempts)
    expect(questions.map(({ isMarked }) => isMarked)).toEqual([true, false])
  })

  it('is refused to who does not see every subject, and an attempt out of sight is not absent', async () => {
    const elsewhere = { ...teacher, scopeType: 3 as const, subjectCourseIds: [2] }
    await expect(read(1, elsewhere)).rejects.toMatchObject({ status: expect.any(Number) })
    await db.database.run(sql`update school_exam set subject_course_ids = '{1,2}' where id = 1`)
    await expect(read(1, elsewhere)).rejects.toMatchObject({
      code: '403',
      text: { zh: expect.stringContaining('看不到的科目') },
    })
    // An exam of one's own, with attempts that others made.
    await db.database.run(sql`update school_exam set created_by = 9 where id = 1`)
    await db.database.run(sql`update exam_subject set created_by = 9 where school_exam_id = 1`)
    await db.database.run(sql`update exam_candidate set created_by = 9 where school_exam_id = 1`)
    const { candidates } = await read(1, { ...teacher, userId: 9, scopeType: 4 as const })
    expect(candidates.map(({ scores, rank }) => [scores.get(1), rank])).toEqual([
      ['unseen', null],
      ['unseen', null],
      ['unseen', null],
      ['absent', null],
    ])
  })

  it('is refused to who may not read scores', async () => {
    const rights = new Set(['school_exam:export_exam_results', 'school_exam:list'])
    await expect(read(1, { ...teacher, rights })).rejects.toMatchObject({ status: 403 })
  })
})
