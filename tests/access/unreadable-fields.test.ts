import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '../../resources/index.ts'
import type { ExerciseAnswer, ExerciseOption } from '../../resources/bank/exercise-types/index.ts'
import { mayRead, rightsOf, type AnyResource, type ValidationIssue } from '../../resources/kit/index.ts'
import { changeFaults } from '../../resources/kit/rules.ts'
import { fieldOf } from '../../resources/registry/record-fields.ts'
import { recordPages } from '../../server/exchange/export/record-pages.ts'
import { sql } from '../../server/storage/postgres/database.ts'
import { databaseOver } from '../../server/storage/postgres/pool.ts'
import { recordsFor } from '../../server/records/records.ts'
import { versionOf } from '../../server/records/versions.ts'
import { readListQuery } from '../../server/storage/statements/list-query.ts'
import { routes, type Route } from '../../server/calls/routes.ts'
import { systemIdentity, type Identity } from '../../server/base/identity.ts'
import { computeAllDue } from '../fixtures/statistics.ts'
import { Client, type Answer } from '../fixtures/client.ts'
import { startBank, teacher, type Bank } from '../fixtures/importing.ts'
import { RecordFactory } from '../fixtures/records.ts'
import { administrator } from '../fixtures/server.ts'
import { startServed, type Served } from '../fixtures/served-database.ts'
import { RouteInputs } from './route-inputs.ts'
import { byName } from './route-kinds.ts'

/**
 * No response of the server depends on the value of a field that the caller may not read:
 * docs/decisions/unreadable-fields.md.
 */

const { exercise, answer_exercise, answer_record } = resources
const password = 'correct-horse-2'

let served: Served
let admin: Client
/** Has every right except to see answers, and what jobs and imports of others have. */
let clerk: Client
let factory: RecordFactory
const places: { course: number; learner: number }[] = []

beforeAll(async () => {
  served = await startServed()
  // Ids differ between any two records.
  await served.pool.query(
    `select setval(oid::regclass, 100000) from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace`,
  )
  admin = await new Client(served.server.base).login(administrator.username, administrator.password)
  factory = new RecordFactory(admin)
  const { list } = await admin.must(resources.role, 'menu_perm_list')
  const all = list.flatMap((menu: any) => menu.perm_list.map(({ tag }: { tag: string }) => ({ menu_id: menu.id, tag })))
  const role = await admin.must(resources.role, 'create', {
    name: '录入员',
    menu_perms: all.filter(
      ({ tag }: { tag: string }) => !['exercise:answer', 'job:list_all', 'import_batch:list_all'].includes(tag),
    ),
  })
  await admin.must(resources.role, 'multi_perms_scope', { role_id: role.id, scope_type: 1 })
  await admin.must(resources.user, 'create', { username: 'clerk', password, role_ids: [role.id] })
  clerk = await new Client(served.server.base).login('clerk', password)
  for (const name of ['甲', '乙']) {
    const course = await factory.make('subject_course', { name: '高中数学' })
    places.push({
      course: course.id,
      learner: (await admin.must(resources.user, 'create', { username: `learner-${name}` })).id,
    })
  }
}, 120_000)
afterAll(() => served?.stop())

it('jobs and imports of others, whose files may hold any field, are not there', async () => {
  const { job_id } = await admin.must(exercise, 'export_exercise', { format: 'csv' })
  const file = await admin.upload('标签.csv', Buffer.from('名称\n高考\n'))
  const { batch_id } = await admin.must(resources.label, 'import_label', { file, commit: false })
  const own = await clerk.must(resources.label, 'export_label', { format: 'csv' })
  const idsOf = async (resource: AnyResource) =>
    (await clerk.must(resource, 'list', { page_size: 200 })).list.map(({ id }: { id: number }) => id)
  expect(await idsOf(resources.job)).toEqual([own.job_id])
  expect(await idsOf(resources.import_batch)).not.toContain(batch_id)
  expect((await clerk.ask(resources.job, 'detail', { id: job_id })).code).toBe(100404)
  expect((await clerk.ask(resources.import_batch, 'detail', { id: batch_id })).code).toBe(100404)
  expect((await admin.must(resources.job, 'detail', { id: own.job_id })).id).toBe(own.job_id)
})

const routeOf = new Map(routes.map((route) => [route.name, route]))
const everyRight: ReadonlySet<string> = new Set(
  Object.values(resources).flatMap((resource) => rightsOf(resource).map(({ tag }) => tag)),
)
const without = (right: string): Identity => ({
  ...systemIdentity,
  rights: new Set([...everyRight].filter((tag) => tag !== right)),
})
/** What somebody with all rights but one may not read of a resource, also of what its records belong to. */
function hiddenOf(resource: AnyResource, right: string): string[] {
  const names = [...Object.keys(resource.fields), ...Object.keys(resource.belongs ?? {})]
  const reads = (name: string, rights: ReadonlySet<string>) => mayRead(resource, fieldOf(resource, name)!, rights)
  return names.filter((name) => reads(name, everyRight) && !reads(name, without(right).rights))
}
const guarded = (Object.values(resources) as AnyResource[]).flatMap((resource) =>
  [...everyRight].flatMap((right) => {
    const hidden = hiddenOf(resource, right)
    return hidden.length > 0 ? [[resource.name, right, resource, hidden] as const] : []
  }),
)

describe.each(guarded)('%s without the right %s', (_name, right, resource, hidden) => {
  const stored = hidden.filter((name) => name in resource.fields)

  it('has no filter and no order by what is hidden', () => {
    const refusals = (query: Record<string, string>): ValidationIssue[] => {
      try {
        readListQuery(resource, without(right), query)
        return []
      } catch (fault) {
        return (fault as { data: { errors: ValidationIssue[] } }).data.errors
      }
    }
    const unknown = (path: string) => [{ path, message: expect.stringMatching(/^不认识的参数/) }]
    for (const name of hidden) {
      for (const key of [name, ...fieldOf(resource, name)!.operators.map((operator) => `${name}__${operator}`)])
        expect({ key, refusals: refusals({ [key]: '1' }) }).toEqual({ key, refusals: unknown(key) })
      // In the words for a name that no field has.
      for (const sort of [name, `-${name}`])
        expect(refusals({ sort })).toEqual([
          { path: 'sort', message: expect.stringMatching(new RegExp(`^不能按 ${name} 排序(，是否要写 [a-z_]+？)?$`)) },
        ])
    }
    expect(resource.list.search ?? []).not.toEqual(expect.arrayContaining(hidden))
  })

  if (stored.length === 0) return

  it('has nothing hidden in what is read of a record', async () => {
    const database = databaseOver(served.pool)
    const { id } = await new RouteInputs(served.pool, admin, factory).of(routeOf.get(`${resource.name}.detail`)!)
    const values = JSON.stringify(Object.fromEntries(stored.map((name) => [name, null])))
    await served.pool.query(`update "${resource.name}" set version = 2 where id = $1`, [id])
    await served.pool.query(
      `insert into history (resource, record_id, action, user_id, version, before, after) values ($1, $2, 'update', 1, 2, $3, $3)`,
      [resource.name, id, values],
    )
    /** The names of what is hidden in each way to read it. */
    const seenBy = async (identity: Identity): Promise<Record<string, string[]>> => {
      const records = recordsFor(database, identity)
      const chosen = { ids: [id], filters: null }
      const [exported] = (await recordPages(database, resource, identity, chosen, new AbortController().signal).next())
        .value!
      const stale = records.update(resource, id, 1, {}).catch(({ data }) => data.current)
      const [entry] = (await records.history(resource, id, 1, 1)).list as Record<'before' | 'after', object>[]
      const read: Record<string, object> = {
        detail: await records.get(resource, id),
        list: JSON.parse((await records.list(resource, { id: String(id) })).rows[0]!),
        several: (await records.getMany(resource, [id]))[0]!,
        version: await versionOf(records, resource, id, 1),
        before: entry!.before,
        after: entry!.after,
        conflict: await stale,
        export: exported!,
      }
      return Object.fromEntries(
        Object.entries(read).map(([way, record]) => [way, stored.filter((name) => Object.hasOwn(record, name))]),
      )
    }
    const all = await seenBy(systemIdentity)
    expect(all).toEqual({
      ...all,
      detail: stored,
      several: stored,
      version: stored,
      before: stored,
      after: stored,
      conflict: stored,
      export: stored,
    })
    expect(Object.values(await seenBy(without(right))).flat()).toEqual([])
  })
})

it('is asked of every resource that hides something, by every right to see it', () => {
  const names = guarded.map(([name, right]) => `${name} ${right}`)
  expect(names).toEqual(expect.arrayContaining(['exercise exercise:answer', 'exam_print exam_print:file']))
})

const blank = '<span data-type="blank" data-kind="1"></span>'
const manyOptions = (count: number): ExerciseOption[] =>
  Array.from({ length: count }, (_, index) => ({ key: 'ABCDEF'[index]!, text: `选项${index}` }))
const four = manyOptions(4)
const letters = four.map(({ key }) => key)

interface Twins {
  type: string
  stem: string
  options: ExerciseOption[]
  score: number | null
  /** The values of the two banks: these are their only differences. */
  hidden: { answer: ExerciseAnswer; analysis: string | null }[]
}

const typed = (accept: string, score: number | null) => ({ accept: [accept], case_sensitive: false, score })
const answers: Record<string, { stem: string; options: ExerciseOption[]; answer: fc.Arbitrary<ExerciseAnswer> }> = {
  single_choice: {
    stem: '求值',
    options: four,
    answer: fc.constantFrom(...letters).map((key) => ({ type: 'single_choice', key })),
  },
  multiple_choice: {
    stem: '求值',
    options: four,
    answer: fc.subarray(letters, { minLength: 1 }).map((keys) => ({ type: 'multiple_choice', keys })),
  },
  true_false: { stem: '对否', options: [], answer: fc.boolean().map((value) => ({ type: 'true_false', value })) },
  numeric: {
    stem: '求值',
    options: [],
    answer: fc.integer().map((value) => ({ type: 'numeric', accept: [String(value)], tolerance: null, unit: '' })),
  },
  ordering: {
    stem: '排序',
    options: four,
    answer: fc.shuffledSubarray(letters, { minLength: 4 }).map((keys) => ({ type: 'ordering', keys })),
  },
  fill_blank: {
    stem: '没有空的题干',
    options: [],
    answer: fc
      .array(fc.record({ accept: fc.constantFrom('1', '2'), score: fc.constantFrom(null, 2, 5) }), {
        minLength: 1,
        maxLength: 3,
      })
      .map((blanks) => ({
        type: 'fill_blank',
        blanks: blanks.map((one) => typed(one.accept, one.score)),
        any_order: false,
      })),
  },
  composite: {
    stem: '材料',
    options: [],
    answer: fc.array(fc.constantFrom(...letters), { minLength: 1, maxLength: 3 }).map((keys) => ({
      type: 'composite',
      parts: keys.map((key) => ({
        stem: '小题',
        options: four,
        answer: { type: 'single_choice' as const, key },
        analysis: '',
        score: 3,
      })),
    })),
  },
}
const twins: fc.Arbitrary<Twins> = fc.constantFrom(...Object.keys(answers)).chain((type) => {
  const { stem, options, answer } = answers[type]!
  const hidden = fc.record({ answer, analysis: fc.constantFrom(null, '解析', '另一个解析') })
  return fc.record({
    type: fc.constant(type),
    stem: fc.constant(stem),
    options: fc.constant(options),
    score: fc.constantFrom(null, 7),
    hidden: fc.tuple(hidden, hidden),
  })
})

/** What somebody may try in order to guess an answer: other types, fewer options, other keys, more blanks. */
const change = fc.record(
  {
    type: fc.constantFrom(...Object.keys(answers)),
    options: fc.oneof(
      fc.subarray(four),
      fc.constantFrom(
        [],
        manyOptions(5),
        four.map(({ key }) => ({ key, text: '改了' })),
        four.map(({ text }, index) => ({ key: 'CDEF'[index]!, text })),
      ),
    ),
    stem: fc.constantFrom('改了', `一${blank}`, `一${blank}二${blank}`),
    difficulty: fc.integer({ min: 1, max: 5 }),
    score: fc.constantFrom(null, 3),
  },
  { requiredKeys: [] },
)
const allQueries: Record<string, string>[] = [
  {},
  { answer__isnull: 'false' },
  { sort: 'facility' },
  { facility__gte: '0' },
  { search: '选项' },
  { sort: 'answer' },
  { suspicions: 'negative' },
  { score__gte: '1' },
  { sort: '-score' },
]
const query = fc.constantFrom(...allQueries)
const given = fc.constantFrom('A', 'B', 'ABD', '对', '1；2', 'ABCD', '看不懂')

const asked = routes.filter(
  ({ resource, action, verb }) =>
    [exercise, answer_exercise, answer_record].includes(resource as never) &&
    !action?.startsWith('import_') &&
    !action?.startsWith('export_') &&
    !action?.startsWith('find_') &&
    verb !== 'create',
)
const creates = routes.filter(
  ({ resource, verb }) => verb === 'create' && [exercise, answer_exercise].includes(resource as never),
)

interface Draw {
  change: Record<string, unknown>
  query: Record<string, string>
  given: string
}
const draws = fc.record({ change, query, given })
// By name, as that is what a failure should show of it.
const nameOf = (of: Route[]): fc.Arbitrary<string> => fc.constantFrom(...of.map(({ name }) => name))
const step = fc.record({
  call: fc.oneof(
    { weight: 1, arbitrary: nameOf(asked) },
    {
      weight: 1,
      arbitrary: nameOf([
        ...asked.filter(({ verb, resource }) => verb === 'update' && resource === exercise),
        ...creates,
      ]),
    },
  ),
  draw: draws,
})

/** One bank: a course with a question, a similar one, an answer to the first, and its learner. */
interface Side {
  course: number
  learner: number
  ids: Map<AnyResource, number>
  other: number
}

async function makeSide({ type, stem, options, score, hidden }: Twins, index: number, run: number): Promise<Side> {
  const { course, learner } = places[index]!
  const own = { subject_course_id: course, type, options, score }
  const { id } = await admin.must(exercise, 'create', { ...own, stem: `${stem}${run}`, ...hidden[index] })
  const other = await admin.must(exercise, 'create', { ...own, stem: `${stem}${run}`, answer: null })
  const answer = await admin.must(answer_exercise, 'create', {
    subject_course_id: course,
    sitting: `第${run}次`,
    user_id: learner,
    exercise_id: id,
    answer: { type: 'text', text: '甲' },
  })
  return {
    course,
    learner,
    ids: new Map<AnyResource, number>([
      [exercise, id],
      [answer_exercise, answer.id],
      [answer_record, answer.record_id],
    ]),
    other: other.id,
  }
}

async function inputOf(
  side: Side,
  { resource, verb, action }: Route,
  { change: changes, query: filters, given: text }: Draw,
): Promise<unknown> {
  const id = side.ids.get(resource!)!
  const version =
    (await served.pool.query(`select version from "${resource!.name}" where id = $1`, [id])).rows[0]?.version ?? 1
  if (verb === 'list' || verb === 'trash') return { subject_course_id: side.course, id, ...filters }
  if (verb === 'create' && resource === exercise)
    return { subject_course_id: side.course, type: 'single_choice', stem: text, options: four, ...changes }
  if (verb === 'create')
    return {
      subject_course_id: side.course,
      sitting: '又一次',
      user_id: side.learner,
      exercise_id: side.ids.get(exercise),
      answer: { type: 'text', text },
    }
  if (verb === 'update')
    return {
      id,
      version,
      ...(resource === exercise
        ? changes
        : resource === answer_exercise
          ? { answer: { type: 'text', text } }
          : { state: 'marked' }),
    }
  if (verb === 'revert') return { id, version, to: 1 }
  if (verb === 'version') return { id, version: 1 }
  if (verb) return { id }
  if (action === 'merge_exercise') {
    const { rows } = await served.pool.query('select id, version from exercise where id = any($1) order by id', [
      [id, side.other],
    ])
    return { keep: id, records: rows }
  }
  if (action!.startsWith('batch_update_'))
    return { ids: [id, side.other], field: 'difficulty', mode: 'set', value: changes['difficulty'] ?? 2 }
  if (action!.startsWith('undo_batch_')) return { ids: [id], versions: [version] }
  if (action!.includes('comment')) return { id, text, comment_id: 1, resolved: true, page: 1 }
  return factory.actionInput(resource!, action!, [id])
}

/** A response without the ids and times that differ between the banks. */
const alike = ({ status, code, msg, data }: Answer): string =>
  JSON.stringify({ status, code, msg, data })
    .replaceAll(/\b1\d{5}\b/g, '#')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'at')
    .replaceAll(/"cursor":"[^"]+"/g, '"cursor":"#"')
    .replaceAll('learner-乙', 'learner-甲')
    .replaceAll(/"statistics_at":(null|"at")/g, '"statistics_at":"at"')
    .replaceAll(/"pending":(true|false)/g, '"pending":"#"')

/** The pair that is shared by calls that change nothing. */
let read: Promise<[Side, Side]> | undefined
let made = 0
async function makePair(pair: Twins): Promise<[Side, Side]> {
  made += 1
  return [await makeSide(pair, 0, made), await makeSide(pair, 1, made)]
}

async function expectSame(sides: [Side, Side], route: Route, draw: Draw): Promise<void> {
  const responses: string[] = []
  // Statistics follow a second later; both banks are read when they are there.
  await computeAllDue(databaseOver(served.pool))
  for (const side of sides) responses.push(alike(await clerk.send(route.call, await inputOf(side, route, draw))))
  expect({ call: route.name, draw, responses: responses[1] }).toEqual({
    call: route.name,
    draw,
    responses: responses[0],
  })
}

describe('a rule', () => {
  const rights = without('exercise:answer').rights
  const faultsOf = (
    who: ReadonlySet<string>,
    { type, stem, options, score, hidden }: Twins,
    changed: object,
  ): string[] =>
    hidden.map((one) => {
      const before = { type, stem, options, score, ...one }
      return JSON.stringify(changeFaults(exercise, who, before, { ...before, ...changed }))
    })

  it('refuses a change alike whatever the answer is that the person may not see', () => {
    let revealed = 0
    fc.assert(
      fc.property(twins, change, (pair, changed) => {
        const [one, other] = faultsOf(rights, pair, changed)
        expect(other).toBe(one)
        const [seen, otherSeen] = faultsOf(everyRight, pair, changed)
        if (seen !== otherSeen) revealed += 1
      }),
      { numRuns: 1000 },
    )
    expect(revealed).toBeGreaterThan(0)
  })
})

describe('of two banks that differ only in answers, a person who may not see answers', () => {
  const differing: Twins = {
    type: 'single_choice',
    stem: '求值',
    options: four,
    score: 7,
    hidden: [
      { answer: { type: 'single_choice', key: 'A' }, analysis: null },
      { answer: { type: 'single_choice', key: 'C' }, analysis: '解析' },
    ],
  }

  it.each(byName([...creates, ...asked]))('gets the same response from %s', async (_name, route) => {
    const sides = route.reads ? (read ??= makePair(differing)) : makePair(differing)
    const queries = route.verb === 'list' || route.verb === 'trash' ? allQueries : [{}]
    for (const filters of queries)
      await expectSame(await sides, route, { change: { options: four.slice(0, 2) }, query: filters, given: 'A' })
  })

  it('gets the same response from every call, whatever was called before', async () => {
    await fc.assert(
      fc.asyncProperty(twins, fc.array(step, { minLength: 3, maxLength: 6 }), async (pair, steps) => {
        const sides = await makePair(pair)
        for (const { call, draw } of steps) await expectSame(sides, routeOf.get(call)!, draw)
      }),
      { numRuns: 15 },
    )
  }, 300_000)

  it('is tested with inputs that the calls accept', async () => {
    const [side] = [
      await makeSide(
        {
          type: 'single_choice',
          stem: '题',
          options: four,
          score: null,
          hidden: [{ answer: { type: 'single_choice', key: 'C' }, analysis: null }],
        },
        0,
        1000,
      ),
    ]
    const draw = { change: { difficulty: 4 }, query: {}, given: 'A' }
    const isUnderstood = async (route: Route) => {
      const { code, data } = await admin.send(route.call, await inputOf(side, route, draw))
      return code !== 100400 || !JSON.stringify(data).includes('Unrecognized') ? [] : [{ route: route.name, data }]
    }
    const broken = []
    for (const route of [...creates, ...asked.filter(({ reads }) => reads)]) broken.push(...(await isUnderstood(route)))
    expect(broken).toEqual([])
  })
})

describe('what an answer is scored against', () => {
  const key = (answer: ExerciseAnswer | null, more: Record<string, unknown> = {}) =>
    admin.must(exercise, 'create', {
      subject_course_id: places[0]!.course,
      type: 'single_choice',
      stem: '求值',
      options: four,
      answer,
      ...more,
    })
  const without = (letter: string) => four.filter((one) => one.key !== letter)

  it('cannot be changed by a person who may not see the answer, whether they guess the key or not', async () => {
    const { id, version } = await key({ type: 'single_choice', key: 'C' })
    const responses = await Promise.all(
      letters.map((letter) => clerk.ask(exercise, 'update', { id, version, options: without(letter) })),
    )
    expect(new Set(responses.map((one) => JSON.stringify(one))).size).toBe(1)
    expect(responses[0]).toMatchObject({
      status: 400,
      code: 100400,
      data: { errors: [{ path: 'options', message: expect.stringContaining('您没有查看“答案”的权限') }] },
    })
    expect(await clerk.ask(exercise, 'update', { id, version, type: 'essay' })).toMatchObject({
      code: 100400,
      data: { errors: [{ path: 'type' }] },
    })
  })

  it('lets the texts of options, and a stem with as many blanks, be corrected', async () => {
    const choice = await key({ type: 'single_choice', key: 'C' })
    expect(
      await clerk.ask(exercise, 'update', {
        id: choice.id,
        version: 1,
        options: four.map((one) => ({ ...one, text: `${one.text}。` })),
        stem: '求下列各值',
      }),
    ).toMatchObject({ code: 200 })
    const fill = await key(
      { type: 'fill_blank', blanks: [typed('1', null)], any_order: false },
      { type: 'fill_blank', stem: `一${blank}`, options: [] },
    )
    expect(await clerk.ask(exercise, 'update', { id: fill.id, version: 1, stem: `一共${blank}个` })).toMatchObject({
      code: 200,
    })
    expect(await clerk.ask(exercise, 'update', { id: fill.id, version: 2, stem: '一共几个' })).toMatchObject({
      code: 100400,
      data: { errors: [{ path: 'stem' }] },
    })
  })

  it('can be changed by them while there is no answer', async () => {
    const { id } = await key(null)
    expect(
      await clerk.ask(exercise, 'update', { id, version: 1, type: 'ordering', options: without('C') }),
    ).toMatchObject({ code: 200 })
    expect(await clerk.ask(exercise, 'update', { id, version: 2, type: 'single_choice', options: [] })).toMatchObject({
      code: 100400,
      data: { errors: [{ path: 'options', message: expect.stringContaining('至少要有两个选项') }] },
    })
  })

  it('is not restored with an earlier version', async () => {
    const { id } = await key(null)
    await admin.must(exercise, 'update', {
      id,
      version: 1,
      options: without('D'),
      answer: { type: 'single_choice', key: 'A' },
    })
    expect(await clerk.ask(exercise, 'revert', { id, version: 2, to: 1 })).toMatchObject({
      code: 100400,
      data: { errors: [{ path: 'options' }] },
    })
  })
})

describe('an answer entered by a person who may not see the key', () => {
  it('is scored, and its score is shown to those who may see it', async () => {
    const { course: subject_course_id, learner: user_id } = places[0]!
    const { id: exercise_id } = await admin.must(exercise, 'create', {
      subject_course_id,
      type: 'single_choice',
      stem: '求值',
      options: four,
      answer: { type: 'single_choice', key: 'B' },
      score: 7,
    })
    const made = await clerk.must(answer_exercise, 'create', {
      subject_course_id,
      user_id,
      exercise_id,
      sitting: '期末',
      answer: { type: 'text', text: 'B' },
    })
    expect(made).not.toHaveProperty('score')
    expect(await admin.must(answer_exercise, 'detail', { id: made.id })).toMatchObject({ score: 7, full_score: 7 })
    expect(await clerk.must(answer_record, 'detail', { id: made.record_id })).not.toHaveProperty('total_score')
    for (const asking of [{ score__gte: '1' }, { sort: 'score' }])
      expect(await clerk.ask(answer_exercise, 'list', asking)).toMatchObject({ code: 100400 })
    expect(
      await clerk.ask(answer_exercise, 'update_answer_exercise_mark_by_correct', { id: made.id, score: 3 }),
    ).toMatchObject({ code: '403' })
  })

  it('keeps a score set by hand when they change anything but the answer', async () => {
    const { course: subject_course_id, learner: user_id } = places[0]!
    const { id: exercise_id } = await admin.must(exercise, 'create', {
      subject_course_id,
      type: 'single_choice',
      stem: '求值',
      options: four,
      answer: { type: 'single_choice', key: 'B' },
      score: 7,
    })
    const { id } = await admin.must(answer_exercise, 'create', {
      subject_course_id,
      user_id,
      exercise_id,
      sitting: '补考',
      answer: { type: 'text', text: 'B' },
      score: 5,
    })
    await clerk.must(answer_exercise, 'update', { id, version: 1, remark: '迟交', sitting: '补考二' })
    expect(await admin.must(answer_exercise, 'detail', { id })).toMatchObject({ score: 5, remark: '迟交' })
  })
})

describe('a question that a person does not see', () => {
  it('cannot be answered or scored by them, as if it did not exist', async () => {
    const [mine, theirs] = places as [(typeof places)[0], (typeof places)[0]]
    const { list } = await admin.must(resources.role, 'menu_perm_list')
    const tags = [
      'answer_exercise:create',
      'answer_exercise:update',
      'answer_exercise:list',
      'answer_exercise:update_answer_exercise_mark_by_correct',
      'exercise:answer',
      'exercise:list',
    ]
    const perms = list.flatMap((menu: any) =>
      menu.perm_list
        .filter(({ tag }: { tag: string }) => tags.includes(tag))
        .map(({ tag }: { tag: string }) => ({ menu_id: menu.id, tag })),
    )
    const role = await admin.must(resources.role, 'create', { name: '只看自己', menu_perms: perms })
    await admin.must(resources.user, 'create', { username: 'own-only', password, role_ids: [role.id] })
    const own = await new Client(served.server.base).login('own-only', password)
    const question = await admin.must(exercise, 'create', {
      subject_course_id: theirs.course,
      type: 'single_choice',
      stem: '别人的题',
      options: four,
      answer: { type: 'single_choice', key: 'B' },
      score: 7,
    })
    const entry = {
      subject_course_id: theirs.course,
      user_id: mine.learner,
      sitting: '试探',
      answer: { type: 'text', text: 'B' },
    }
    const responses = [question.id, 99_999_999].map((exercise_id) =>
      own.ask(answer_exercise, 'create', { ...entry, exercise_id }),
    )
    const [unseen, none] = await Promise.all(responses)
    expect(unseen).toEqual(none)
    expect(unseen).toMatchObject({ code: 100400, data: { errors: [{ path: 'exercise_id' }] } })
    const made = await admin.must(answer_exercise, 'create', { ...entry, exercise_id: question.id })
    await served.pool.query(
      `update answer_exercise set created_by = (select id from "user" where username = 'own-only') where id = $1`,
      [made.id],
    )
    expect(
      await own.ask(answer_exercise, 'update', {
        id: made.id,
        version: made.version,
        answer: { type: 'text', text: 'A' },
      }),
    ).toMatchObject({ code: 100400, data: { errors: [{ path: 'exercise_id' }] } })
    expect(
      await own.ask(answer_exercise, 'update_answer_exercise_mark_by_correct', { id: made.id, score: 1 }),
    ).toMatchObject({ code: 100404 })
  })
})

describe('a file', () => {
  let bank: Bank
  const reader: Identity = {
    ...teacher,
    userId: 8,
    username: 'clerk',
    rights: new Set([
      'exercise:list',
      'exercise:create',
      'exercise:update',
      'exercise:import_exercise',
      'import_batch:list',
      'answer_exercise:import',
      'answer_exercise:list',
    ]),
  }
  const header = ['题号', '题型', '题干', '选项A', '选项B', '选项C', '选项D', '答案']

  beforeAll(async () => {
    bank = await startBank()
    await recordsFor(bank.db.database, teacher).createMany(
      exercise,
      [1, 2].flatMap((course) =>
        ['T1', 'T2', 'T3'].map((code) => ({
          subject_course_id: course,
          code,
          type: 'single_choice',
          stem: `求值${code}`,
          options: four,
          answer: { type: 'single_choice', key: course === 1 ? 'C' : 'A' },
          status: 'draft',
        })),
      ),
    )
    await bank.db.database.run(sql`insert into "user" (id, username) values (11, 's1'), (12, 's2')`)
  }, 120_000)
  afterAll(() => bank?.close())

  it('without an option, of another type or with another key reveals no key, previewed or committed', async () => {
    const rows = [
      ['T1', '单选题', '求值T1', '选项0', '选项1', null, '选项3', null],
      ['T2', '多选题', '求值T2', '选项0', '选项1', '选项2', '选项3', null],
      ['T3', '单选题', '求值T3', '选项0', '选项1', '选项2', '选项3', 'B'],
    ]
    const responses = await Promise.all(
      [1, 2].map(async (course) => {
        const file = await bank.sheet([header, ...rows])
        const id = await bank.readAtOnce('exercise', file, { subject_course_id: course }, reader)
        const entries = (await bank.entries(id, null, reader)).map(({ state, reasons, changes, differences }) => ({
          state,
          reasons,
          changes,
          differences: JSON.parse(JSON.stringify(differences)),
        }))
        const { state, message } = await bank.act('commit', id, {}, reader)
        return { entries, state, message }
      }),
    )
    expect(responses[1]).toEqual(responses[0])
    expect(responses[0]!.entries.map(({ state }) => state)).toEqual(['left_out', 'refused', 'refused', 'same'])
    expect(JSON.stringify(responses)).not.toContain('"key":"')
  })

  it('of answers reaches no question outside the scope', async () => {
    const narrow: Identity = { ...reader, scopeType: 3, subjectCourseIds: [1] }
    const rows = [
      ['考试', '学员', '题号', '作答'],
      ['期中', 's1', '#2', 'A'],
      ['期中', 's2', '#99999999', 'A'],
    ]
    const id = await bank.readAtOnce('answer_exercise', await bank.sheet(rows), { subject_course_id: 1 }, narrow)
    const entries = await bank.entries(id, null, narrow)
    expect(entries.map(({ state }) => state)).toEqual(['refused', 'refused'])
  })
})
