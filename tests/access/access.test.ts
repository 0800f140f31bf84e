import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '../../resources/index.ts'
import type { AnyResource } from '../../resources/kit/index.ts'
import { databaseOver } from '../../server/storage/postgres/pool.ts'
import { pathsOf, routes, updateBehind, type Route } from '../../server/calls/routes.ts'
import { computeDue } from '../../server/features/bank/statistics/due.ts'
import { Client, type Answer } from '../fixtures/client.ts'
import { DescribedAnswers, type Described } from '../fixtures/described-answers.ts'
import { RecordFactory } from '../fixtures/records.ts'
import { administrator } from '../fixtures/server.ts'
import { startServed, watchWrites, type Served } from '../fixtures/served-database.ts'
import { RouteInputs } from './route-inputs.ts'
import { actionOf, byName, kindOf, oneOfEach } from './route-kinds.ts'

/**
 * Who a served route lets in, and what they reach. A refused caller learns nothing and changes nothing. Which right
 * lets in whom is a table of its own: routes.test.ts.
 */

let served: Served
let admin: Client
let inputs: RouteInputs
const callers: Record<string, Client> = {}
let menuPerms: { menu_id: number; tag: string }[] = []
let otherCourse: { id: number }
/** What was written since it was last asked. */
let written: () => Promise<string[]>
/** What answers must be like, for somebody who has every right. */
let described: DescribedAnswers
/** For each right two people: one has it alone, one has all others. */
const withOnly = new Map<string, Client>()
const withAllBut = new Map<string, Client>()

const password = 'correct-horse-2'
const rights = new Set(routes.map((route) => route.right).filter((right) => right.includes(':')))

async function person(
  name: string,
  perms: typeof menuPerms,
  scope: Record<string, unknown> = { scope_type: 1 },
): Promise<Client> {
  const role = await admin.must(resources.role, 'create', { name: `角色${name}`, menu_perms: perms })
  await admin.must(resources.role, 'multi_perms_scope', { role_id: role.id, ...scope })
  await admin.must(resources.user, 'create', { username: name, password, role_ids: [role.id] })
  return new Client(served.server.base).login(name, password)
}

/** One person for each right, who has that right alone (`=`) or all others (`<>`). */
async function onePerRight(compared: '=' | '<>'): Promise<Map<string, Client>> {
  const tokens = [...rights].map((tag) => [tag, randomBytes(32).toString('base64url')] as const)
  const { rowCount } = await served.pool.query(
    `with given as (select * from unnest($1::text[], $2::bytea[]) as given(tag, hash)),
      roles as (insert into role (name, scope_type, menu_perms)
        select tag || ' ${compared}', scope_type, (select jsonb_agg(perm) from jsonb_array_elements(menu_perms) perm where perm ->> 'tag' ${compared} tag)
        from given, role where role.name = '角色allowed' returning id, name),
      people as (insert into "user" (username, role_ids) select md5(name), array[id] from roles returning id, role_ids)
    insert into session (token_hash, user_id, expires_at) select hash, people.id, now() + interval '1 day'
      from given join roles on roles.name = given.tag || ' ${compared}' join people on people.role_ids = array[roles.id]`,
    [tokens.map(([tag]) => tag), tokens.map(([, token]) => createHash('sha256').update(token).digest())],
  )
  expect(rowCount).toBe(rights.size)
  return new Map(tokens.map(([tag, token]) => [tag, new Client(served.server.base, token)]))
}

beforeAll(async () => {
  served = await startServed({ REGISTRATION: 'open' })
  admin = await new Client(served.server.base).login(administrator.username, administrator.password)
  const factory = new RecordFactory(admin)
  inputs = new RouteInputs(served.pool, admin, factory)
  const matrix = await admin.must(resources.role, 'menu_perm_list')
  menuPerms = matrix.list.flatMap((menu: any) =>
    menu.perm_list.map(({ tag }: { tag: string }) => ({ menu_id: menu.id, tag })),
  )
  otherCourse = await factory.make('subject_course', { name: '别的课程' })
  callers['anonymous'] = new Client(served.server.base)
  callers['bad token'] = new Client(served.server.base, 'A'.repeat(43))
  callers['expired'] = await person('expired', menuPerms)
  callers['disabled'] = await person('disabled', menuPerms)
  callers['no tag'] = await person('no-tag', [])
  callers['wrong scope'] = await person('wrong-scope', menuPerms, {
    scope_type: 3,
    subject_course_ids: [otherCourse.id],
  })
  callers['allowed'] = await person('allowed', menuPerms)
  const hash = createHash('sha256').update(callers['expired'].token!).digest()
  await served.pool.query(`update session set expires_at = now() - interval '1 second' where token_hash = $1`, [hash])
  const [disabled] = (await admin.must(resources.user, 'list', { username: 'disabled' })).list
  await admin.must(resources.user, 'batch_update_user_status', { ids: [disabled.id], status: 0 })
  for (const [tag, client] of await onePerRight('=')) withOnly.set(tag, client)
  for (const [tag, client] of await onePerRight('<>')) withAllBut.set(tag, client)
  const document = await fetch(`${served.server.base}/openapi.json`, {
    headers: { authorization: `Bearer ${callers['allowed'].token!}` },
  })
  described = new DescribedAnswers((await document.json()) as Described)
  await jobsRest()
  written = await watchWrites(served.pool)
}, 240_000)
afterAll(() => served?.stop())

/**
 * Waits until jobs queued by earlier calls have ended and statistics have been updated, skipping the second that a
 * server waits for them: both write too.
 */
async function jobsRest(): Promise<void> {
  const text = `select 1 from job where state in ('waiting', 'running') union all select 1 from exercise_due limit 1`
  const waiting = async () => (await served.pool.query({ name: 'waiting', text })).rowCount
  if ((await waiting()) === 0) return
  await expect
    .poll(
      async () => {
        await computeDue(databaseOver(served.pool))
        return waiting()
      },
      { timeout: 30_000 },
    )
    .toBe(0)
}

const isTagged = ({ right }: Route): boolean => right.includes(':')

/** Records that come from a file, as imports do. */
const takesFile = (route: Route): boolean =>
  Object.values(actionOf(route)?.input ?? {}).some(({ required, stored }) => required && stored === 'file')

/** Whether a person with scopeType 3 for another course cannot see the administrator's records of a resource. */
const confined = ({ scope }: AnyResource): boolean =>
  scope !== 'shared' && (scope.course !== undefined || scope.own !== 'shared')

const noLogin = { status: 401, code: 401, data: null }
const forbidden = ({ page }: Route) => ({ status: 403, code: page ? 403 : '403', data: null })
const expectRefused = ({ status, code, data }: Answer, refusal: object, who: string) =>
  expect({ who, status, code, data }).toEqual({ who, ...refusal })

/** They end the session, stream, or take a file. */
const takesNoInput = new Set(['system.logout', 'system.live', 'system.upload', 'system.uploadForEditor'])

/** Every route, and the updates that share the call of a create, with what a body must have to be theirs. */
const calls = routes.flatMap((route) => {
  const behind = updateBehind(route)
  return [[route.name, route, {}] as const, ...(behind ? [[behind.name, behind, { id: 1 }] as const] : [])]
})

describe.each(calls)('%s', (_name, route, own) => {
  it('reads the input of those alone who have its right', async () => {
    // No route accepts it, so a caller who is refused for it was let in.
    const input = { ...own, no_such_key: 'x' }
    if (route.right !== 'public')
      for (const path of pathsOf(route))
        expectRefused(await callers['anonymous']!.send({ ...route.call, path }, input), noLogin, path)
    if (isTagged(route))
      expectRefused(await withAllBut.get(route.right)!.send(route.call, input), forbidden(route), 'all other rights')
    if (takesNoInput.has(route.name)) return expect(await written()).toEqual([])
    const holder = isTagged(route)
      ? withOnly.get(route.right)!
      : callers[route.right === 'public' ? 'anonymous' : 'no tag']!
    const { status, code, data } = await holder.send(route.call, input)
    expect({ status, code, paths: data?.errors?.map(({ path }: { path: string }) => path) }).toEqual({
      status: 400,
      code: 100400,
      paths: expect.arrayContaining(['no_such_key']),
    })
    expect(await written()).toEqual([])
  })
})

const confinedCalls = routes.filter((route) => isTagged(route) && route.resource && confined(route.resource))

describe.each(byName(confinedCalls))('%s', (_name, route) => {
  it('shows nothing beyond the scope, and changes nothing there', async () => {
    const input = await inputs.ofShared(route)
    await jobsRest()
    await written()
    const answer = await callers['wrong scope']!.send(route.call, input)
    // An export and a search for duplicates are jobs that read within the scope (tests/import,
    // tests/features/bank/duplicates); what can be imported at all does not depend on records.
    if (route.name === 'import_batch.options' || (answer.code === 100017 && !takesFile(route))) return
    const own =
      answer.code === 200 && (answer.data?.total === 0 || Object.keys(answer.data ?? {}).join() === 'enum_ids')
    const makes =
      route.verb === 'create' &&
      answer.code === 200 &&
      answer.data.created_by !== null &&
      route.resource!.scope !== 'shared' &&
      !(route.resource!.scope as { course?: string }).course
    const inSight = (row: any) =>
      row.created_by !== 1 || row[(route.resource!.scope as { course?: string }).course ?? ''] === otherCourse.id
    const visible = Array.isArray(answer.data?.list) && answer.data.list.every(inSight)
    expect({
      answer,
      // An import refuses a file of another kind (100415) before it reads anything.
      fine: own || makes || visible || ['100404', '403', '100400', '100415'].includes(String(answer.code)),
    }).toMatchObject({ fine: true })
    if (!makes) expect(await written()).toEqual([])
  })
})

const guarded = routes.filter(({ right }) => right !== 'public')

describe.each(byName(oneOfEach(guarded, kindOf)))('%s', (_name, route) => {
  it('refuses with a valid input everybody without the right, and changes nothing', async () => {
    const input = isTagged(route) ? await inputs.of(route) : {}
    await jobsRest()
    await written()
    for (const who of ['anonymous', 'bad token', 'expired', 'disabled'])
      expectRefused(await callers[who]!.send(route.call, input), noLogin, who)
    if (isTagged(route)) {
      const spoofed = { headers: { menuId: '1', tagArr: '*', rights: '*', 'x-rights': route.right, scopeType: '1' } }
      expectRefused(await callers['no tag']!.send(route.call, input), forbidden(route), 'no tag')
      expectRefused(await callers['no tag']!.send(route.call, input, spoofed), forbidden(route), 'spoofed menuId')
      expectRefused(await withAllBut.get(route.right)!.send(route.call, input), forbidden(route), 'wrong tag')
    }
    expect(await written()).toEqual([])
  })
})

/** Streams, uploads and files are not sent as JSON; only their refusals are tested here. */
const notAsked = new Set([
  'system.live',
  'system.upload',
  'system.uploadForEditor',
  'system.openapi',
  'system.logout',
  'print.pdf',
  'print.examFile',
])

/**
 * Calls whose valid input needs what their own tests bring: an uploaded file, or a record in a state that it cannot be
 * created in.
 */
const waitsForMore = new Set([
  'job.cancel',
  'job.retry',
  'resource.update_lyric',
  'resource.ppt_onekey_change',
  'exercise.retire',
  'exercise.undo_merge_exercise',
  'blueprint.make_exams_of_blueprint',
  'exam_source_file.convert_exam_source_file',
  'exam_source_file.update_from_exam_source_file',
  'scan_page.decide_scan_page',
  'simulate_answer_exam.retry_simulate_answer_exam',
  'scan_page.undo_decide_scan_page',
  'school_exam.print_exam_lists',
  'exam_subject.print_exam_review',
  'exam_subject.print_marked_papers',
  'school_exam.print_score_slips',
  'school_exam.withdraw_exam_results',
  'answer_sheet.print_master_sheet',
  'exam_subject.make_exam_sheet',
  'answer_sheet.print_bound_sheets',
  'answer_sheet.preview_answer_sheet',
  'answer_sheet.redesign_answer_sheet',
  'exam.correct_exam_scores',
  'exam_subject.correct_exam_subject_scores',
  'answer_exercise.correct_answer_scores',
  'score_correction.apply_score_correction',
  'score_correction.undo_score_correction',
])

/** Each action and system call has a handler of its own; a verb has one for trees, and for what is confined, or not. */
const handlerOf = ({ name, resource, verb }: Route): string =>
  verb ? `${verb} ${confined(resource!)} ${resource!.parentField !== undefined}` : name

describe.each(byName(oneOfEach(routes, handlerOf).filter(({ name }) => !notAsked.has(name))))('%s', (_name, route) => {
  it('serves who has the right, with what the description of the calls says', async () => {
    const by = isTagged(route) ? callers['allowed']! : admin
    const answer = await by.send(route.call, await inputs.of(route, by))
    expect([403, '403', 404, 500]).not.toContain(answer.code)
    const { status: _status, ...envelope } = answer
    if ([200, 100017].includes(Number(answer.code))) expect(described.faultsOf(route.call, envelope)).toEqual([])
    if (isTagged(route) && !takesFile(route) && !waitsForMore.has(route.name))
      expect({ answer: { ...answer, code: Number(answer.code) } }).toMatchObject({
        answer: { code: expect.toBeOneOf([200, 100017]) },
      })
  })
})
