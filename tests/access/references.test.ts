import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources, type ResourceName } from '../../resources/index.ts'
import { messages, type AnyResource } from '../../resources/kit/index.ts'
import { referencesOf, type Reference } from '../../resources/registry/references.ts'
import { Client, type Answer } from '../fixtures/client.ts'
import { meaning, RecordFactory } from '../fixtures/records.ts'
import { administrator } from '../fixtures/server.ts'
import { startServed, type Served } from '../fixtures/served-database.ts'

/**
 * Every declared reference may only name a record that its writer sees, and where both sides have a course, one of the
 * same course.
 */

let served: Served
let admin: Client
let person: Client
let factory: RecordFactory
let mine: number
let theirs: number
const password = 'correct-horse-4'
const nobody = 2_000_000_000

beforeAll(async () => {
  served = await startServed()
  admin = await new Client(served.server.base).login(administrator.username, administrator.password)
  factory = new RecordFactory(admin)
  ;[mine, theirs] = [(await factory.make('subject_course')).id, (await factory.make('subject_course')).id]
  const { list } = await admin.must(resources.role, 'menu_perm_list')
  const menu_perms = list.flatMap((menu: any) =>
    menu.perm_list.map(({ tag }: { tag: string }) => ({ menu_id: menu.id, tag })),
  )
  const role = await admin.must(resources.role, 'create', { name: '一门课', menu_perms })
  await admin.must(resources.role, 'multi_perms_scope', { role_id: role.id, scope_type: 3, subject_course_ids: [mine] })
  await admin.must(resources.user, 'create', {
    username: 'one-course',
    password,
    role_ids: [role.id],
    subject_course_ids: [mine],
  })
  person = await new Client(served.server.base).login('one-course', password)
})
afterAll(() => served?.stop())

/** The field that holds a record's course, where it has one, and a value of it. */
function ofCourse({ scope, fields }: AnyResource, course: number): Record<string, unknown> {
  const name = scope === 'shared' ? undefined : scope.course
  // A course that follows another field is that of the record there.
  if (!name || fields[name]?.target?.resource !== 'subject_course' || fields[name].options['follows']) return {}
  return { [name]: fields[name].target.many ? [course] : course }
}

const named = (Object.values(resources) as AnyResource[]).filter(({ verbs }) => verbs.includes('create'))
const references = named.flatMap((resource) =>
  referencesOf(resource)
    .filter(({ field }) => resource.fields[field]!.flow !== 'read')
    .map((one) => [`${resource.name}.${one.field}`, resource, one] as const),
)
async function make(resource: AnyResource, course: number, more: Record<string, unknown> = {}): Promise<any> {
  if (resource.name === 'subject_course') return admin.must(resource, 'detail', { id: course })
  return admin.must(resource, 'create', await input(resource, more, course))
}
/** What a create needs, all of it of one course: the person's, unless another is named. */
async function input(
  resource: AnyResource,
  more: Record<string, unknown>,
  course = mine,
): Promise<Record<string, unknown>> {
  const given: Record<string, unknown> = { ...ofCourse(resource, course), ...more }
  for (const reference of referencesOf(resource)) {
    const { field, target } = reference
    if (resource.fields[field]!.required && !(field in given))
      given[field] = valueOf(
        reference,
        (await make(target, reference.same ? Number(given[reference.same.own] ?? course) : mine)).id,
      )
  }
  return factory.input(resource.name as ResourceName, given)
}
const valueOf = ({ many }: Reference, id: number) => (many ? [id] : id)
const outcome = ({ status, code, data }: Answer) => ({ status, code, errors: data?.errors })

/** A record that the person cannot see; of resources that are shared there is none. */
const unseen = async ({ target }: Reference): Promise<number | null> => {
  const { id } = await make(target, theirs)
  return (await person.ask(target, 'detail', { id })).code === 100404 ? id : null
}

/** Structures that name records of the course (`refers`), without any. */
const structuresEmptied = ({ fields }: AnyResource): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { options, default: empty }]) =>
      options['refers'] === undefined ? [] : [[name, empty]],
    ),
  )

/** The other records that a record must name, which go with it to another course. */
async function companions(resource: AnyResource, moved: Record<string, unknown>): Promise<Record<string, unknown>> {
  const whole = await factory.input(resource.name as keyof typeof resources, moved)
  const goAlong = ([name]: [string, unknown]): boolean => {
    const one = resource.fields[name]
    const other = one?.target && !one.target.many ? resources[one.target.resource as keyof typeof resources] : undefined
    return one?.required === true && !(name in moved) && other !== undefined && 'subject_course_id' in other.fields
  }
  return Object.fromEntries(Object.entries(whole).filter(goAlong))
}

describe.each(references)('%s', (_name, resource, reference) => {
  const { field } = reference

  it('to a record that its writer cannot see is refused like one to no record, and not stored', async () => {
    const hidden = await unseen(reference)
    if (hidden === null) return
    const meant = meaning(resource, [field])
    const record = await make(resource, mine)
    const whole = await input(resource, meant)
    const attempts = async (id: number) => [
      outcome(await person.ask(resource, 'create', { ...whole, [field]: valueOf(reference, id) })),
      outcome(
        await person.ask(resource, 'update', {
          id: record.id,
          version: record.version,
          ...meant,
          [field]: valueOf(reference, id),
        }),
      ),
    ]
    const [atHidden, atNothing] = [await attempts(hidden), await attempts(nobody)]
    expect(atHidden).toEqual(atNothing)
    const errors = [{ path: field, message: messages.noSuchRecord.zh }]
    // What an answer needs of its question is checked first.
    const isAnswered = resource === resources.answer_exercise && field === 'subject_course_id'
    expect(atNothing[0]).toMatchObject({
      status: 400,
      code: 100400,
      ...(isAnswered ? {} : { errors: expect.arrayContaining(errors) }),
    })
    expect(await admin.must(resource, 'detail', { id: record.id })).toMatchObject({
      version: record.version,
      [field]: record[field],
    })
  })

  const own = reference.same && resource.fields[reference.same.own]
  const follows = own?.options['follows']
  // Records that stay within a group, which stays within its course: tests/features/learning/positions.
  const ofCourses = own?.target?.resource === 'subject_course'
  it.runIf(ofCourses && !reference.isParent && follows !== field)(
    'stays within one course, no matter who writes it, also when one side moves to another',
    async () => {
      const { same, target } = reference
      // What they hold themselves keeps them in their course as well.
      const empty = structuresEmptied(target)
      const [here, there] = [await make(target, mine, empty), await make(target, theirs, empty)]
      const wrong = { code: 100400, data: { errors: [{ path: field }] } }
      const pointing = await admin.must(
        resource,
        'create',
        await input(resource, { [field]: valueOf(reference, here.id) }),
      )
      expect(
        await admin.ask(resource, 'create', await input(resource, { [field]: valueOf(reference, there.id) })),
      ).toMatchObject(wrong)
      const at = { id: pointing.id, version: pointing.version }
      expect(await admin.ask(resource, 'update', { ...at, [field]: valueOf(reference, there.id) })).toMatchObject(wrong)
      expect((await admin.ask(resource, 'update', { ...at, [same!.own]: theirs })).code).toBe(100400)
      // What it refers to itself moves with it.
      const moved = { ...structuresEmptied(target), ...(await companions(target, { [same!.theirs]: theirs })) }
      const pointed = { id: here.id, version: here.version, ...moved, [same!.theirs]: theirs }
      if (target.fields[same!.theirs]!.flow !== 'read')
        expect(await admin.ask(target, 'update', pointed)).toMatchObject({
          code: 100400,
          data: { errors: [{ path: same!.theirs }] },
        })
      // An answer stays in the course of its attempt.
      if (resource !== resources.answer_exercise && !follows)
        await admin.must(resource, 'update', {
          ...at,
          ...structuresEmptied(resource),
          ...(await companions(resource, { [same!.own]: theirs, [field]: valueOf(reference, there.id) })),
          [same!.own]: theirs,
          [field]: valueOf(reference, there.id),
        })
    },
  )
})

const bound = references.filter(([, , { among }]) => among)
it.each(bound)(
  '%s is one that its course has chosen; any, where it has chosen none',
  async (_name, resource, reference) => {
    const { field, target, among } = reference
    const [used, unused] = [await make(target, mine), await make(target, mine)]
    const write = async (course: number, id: number) =>
      admin.ask(resource, 'create', await input(resource, { [among!.own]: course, [field]: valueOf(reference, id) }))
    expect((await write(mine, unused.id)).code).toBe(200)
    const before = (await write(mine, unused.id)).data
    await served.pool.query(`update ${among!.chooser.name} set ${among!.list} = array[$1::integer] where id = $2`, [
      used.id,
      mine,
    ])
    expect((await write(mine, used.id)).code).toBe(200)
    const refused = { code: 100400, data: { errors: [{ path: field, message: messages.notAmong.zh }] } }
    expect(await write(mine, unused.id)).toMatchObject(refused)
    // A value that it already has stays, but does not move to a course that does not use it.
    await admin.must(resource, 'update', {
      id: before.id,
      version: before.version,
      [resource.title]: `${before[resource.title]}改`,
    })
    const other = (await write(theirs, unused.id)).data
    expect(
      await admin.ask(resource, 'update', { id: other.id, version: other.version, [among!.own]: mine }),
    ).toMatchObject(refused)
    await served.pool.query(`update ${among!.chooser.name} set ${among!.list} = '{}' where id = $1`, [mine])
  },
)

it('that the server writes ignores scope: a teacher without courses can score', async () => {
  const { answer_exercise, user } = resources
  const answer = await make(answer_exercise, mine)
  const { list } = await admin.must(user, 'list', { username: 'one-course' })
  await admin.must(user, 'update', { id: list[0].id, version: list[0].version, subject_course_ids: [] })
  await person.must(answer_exercise, 'update_answer_exercise_mark_by_correct', { id: answer.id, score: 0 })
  expect(await admin.must(answer_exercise, 'detail', { id: answer.id })).toMatchObject({ marked_by: list[0].id })
})
