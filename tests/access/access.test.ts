import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { comparisonOf } from '../../resources/capabilities/duplicates/index.ts'
import { resources } from '../../resources/index.ts'
import type { Action, AnyResource, Fields } from '../../resources/kit/index.ts'
import { databaseOver } from '../../server/postgres/pool.ts'
import { routes, type Route } from '../../server/http/routes.ts'
import { computeDue } from '../../server/capabilities/statistics/due.ts'
import { Client, type Answer } from '../fixtures/client.ts'
import { RecordFactory } from '../fixtures/records.ts'
import { administrator } from '../fixtures/server.ts'
import { startServed, watchWrites, type Served } from '../fixtures/served-database.ts'

/** Every route × every kind of caller. A refused caller learns nothing and changes nothing. */

let served: Served
let admin: Client
let factory: RecordFactory
const callers: Record<string, Client> = {}
let menuPerms: { menu_id: number; tag: string }[] = []
let otherCourse: { id: number }
/** What was written since it was last asked. */
let written: () => Promise<string[]>
/** One user for each tag, with all other rights. */
const allBut = new Map<string, Client>()

const password = 'correct-horse-2'

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

/** Their roles are copies of the role that has every right, without one. */
async function makeAllBut(tags: ReadonlySet<string>): Promise<void> {
  const tokens = [...tags].map((tag) => [tag, randomBytes(32).toString('base64url')] as const)
  const { rowCount } = await served.pool.query(
    `with given as (select * from unnest($1::text[], $2::bytea[]) as given(tag, hash)),
      roles as (insert into role (name, scope_type, menu_perms)
        select tag, scope_type, (select jsonb_agg(perm) from jsonb_array_elements(menu_perms) perm where perm ->> 'tag' <> tag)
        from given, role where role.name = '角色allowed' returning id, name),
      people as (insert into "user" (username, role_ids) select 'but-' || replace(name, ':', '-'), array[id] from roles returning id, role_ids)
    insert into session (token_hash, user_id, expires_at) select hash, people.id, now() + interval '1 day'
      from given join roles on roles.name = given.tag join people on people.role_ids = array[roles.id]`,
    [tokens.map(([tag]) => tag), tokens.map(([, token]) => createHash('sha256').update(token).digest())],
  )
  expect(rowCount).toBe(tags.size)
  for (const [tag, token] of tokens) allBut.set(tag, new Client(served.server.base, token))
}

beforeAll(async () => {
  served = await startServed()
  admin = await new Client(served.server.base).login(administrator.username, administrator.password)
  factory = new RecordFactory(admin)
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
  callers['admin'] = admin
  const hash = createHash('sha256').update(callers['expired'].token!).digest()
  await served.pool.query(`update session set expires_at = now() - interval '1 second' where token_hash = $1`, [hash])
  const [disabled] = (await admin.must(resources.user, 'list', { username: 'disabled' })).list
  await admin.must(resources.user, 'batch_update_user_status', { ids: [disabled.id], status: 0 })
  await makeAllBut(new Set(routes.map((route) => route.right).filter((right) => right.includes(':'))))
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

/** Records that come from a file, as imports do. */
const takesFile = ({ resource, action }: Route): boolean =>
  action !== undefined &&
  Object.values((resource!.actions[action] as Action).input ?? {}).some(
    ({ required, stored }) => required && stored === 'file',
  )

/** Whether a person with scopeType 3 for another course cannot see the administrator's records of a resource. */
const confined = ({ scope }: AnyResource): boolean =>
  scope !== 'shared' && (scope.course !== undefined || scope.own !== 'shared')

/** A valid input for a route, on records created for it; `by` is the user who will send it. */
async function goodInput(route: Route, by = admin): Promise<any> {
  const { resource, verb, action } = route
  if (route.name === 'system.examFile') return { exam_id: (await factory.make('exam')).id, format: 'docx' }
  if (prints.has(route.name)) return { exercise_ids: [(await factory.make('exercise')).id], layout: {}, title: '' }
  if (!resource) return systemInputs[route.name] ?? {}
  if (!resource.verbs.includes('create')) return jobInput(route)
  const name = resource.name as keyof typeof resources
  if (verb === 'create') return factory.input(name)
  const record = action ? await factory.makeFor(name, action) : await factory.make(name)
  if (verb === 'trash') await admin.must(resource, 'delete', { id: record.id })
  if (verb === 'list' || verb === 'trash' || verb === 'all_tree') return {}
  if (verb === 'tree') return resource.within ? { [resource.within]: record[resource.within] } : {}
  if (verb === 'update') return { id: record.id, version: record.version, [resource.title]: record[resource.title] }
  if (verb === 'version') return { id: record.id, version: 1 }
  if (verb === 'revert') {
    const { version } = await admin.must(resource, 'update', {
      id: record.id,
      version: 1,
      [resource.title]: `${String(record[resource.title]).slice(0, 40)}改`,
    })
    return { id: record.id, version, to: 1 }
  }
  if (verb === 'move') return { id: record.id, index: 0 }
  if (verb === 'restore' || verb === 'purge') await admin.must(resource, 'delete', { id: record.id })
  if (action === `place_${name}`) return { places: [{ id: record.id, x: 1, y: 1 }] }
  if (action === `merge_${name}`) return mergeInput(resource, record)
  if (route.name === 'exercise.get_exercise_by_es') return { keyword: '函数' }
  return verb ? { id: record.id } : factory.actionInput(resource, action!, [record.id], by)
}

/** Two records of one group, since only those can be merged. */
async function mergeInput(resource: AnyResource, record: any): Promise<any> {
  const within = comparisonOf(resource).within
  const other = await factory.make(resource.name as keyof typeof resources, within ? { [within]: record[within] } : {})
  return { keep: record.id, records: [record, other].map(({ id, version }) => ({ id, version })) }
}

/** Jobs, imports and what is kept of prints are created by work alone: here one is put into the table. */
async function jobInput(route: Route): Promise<any> {
  if (route.resource === resources.import_batch) return batchInput(route)
  if (route.resource !== resources.job) return keptInput(route)
  const { rows } = await served.pool.query(
    `insert into job (kind, title, state) values ('none', '任务', 'failed') returning id`,
  )
  return route.verb === 'list' ? {} : { id: rows[0].id }
}

let kept = 0

/** What the server alone writes, with what such a record needs, in a course that not everybody sees. */
async function keptInput({ resource, verb, action }: Route): Promise<any> {
  const fields: Fields = resource!.fields
  const needed = Object.entries(fields).filter(
    ([name, field]) => (field.required && field.default === undefined) || name === 'subject_course_id',
  )
  const values: Record<string, unknown> = {
    created_by: 1,
    deleted_at: verb === 'restore' || verb === 'purge' ? new Date() : null,
  }
  for (const [name, field] of needed) {
    const value = await factory.value(field)
    values[name] = field.column === 'json' ? JSON.stringify(value) : value
  }
  values[resource!.title] = `记录${(kept += 1)}`
  const columns = Object.keys(values)
  const { rows } = await served.pool.query(
    `insert into "${resource!.name}" (${columns.join()}) values (${columns.map((_, at) => `$${at + 1}`).join()}) returning id`,
    Object.values(values),
  )
  if (action) return factory.actionInput(resource!, action, [rows[0].id])
  if (verb === 'update') return { id: rows[0].id, version: 1 }
  return verb === 'list' || verb === 'trash' ? {} : { id: rows[0].id }
}

async function batchInput({ verb, action }: Route): Promise<any> {
  if (action === 'options') return { resource: 'label' }
  const state = action === 'undo' ? 'committed' : 'ready'
  const { rows } = await served.pool.query(
    `insert into import_batch (title, resource, file, state, once, created_by) values ('导入', 'label', '{"id": 1, "name": "x.csv", "type": "text/csv", "size": 1, "url": "/api/files/AAAAAAAAAAAAAAAAAAAAAA"}', $1, '{}', 1) returning id`,
    [state],
  )
  if (verb === 'list') return {}
  return { id: rows[0].id, ...(action === 'choose' ? { numbers: [1], choice: 'skip' } : {}) }
}

const systemInputs: Record<string, unknown> = {
  'system.login': { username: 'nobody-here', password: 'wrong-password' },
  'system.sendCode': { mobile: '13800138000' },
  'system.socialStart': { provider: 'none' },
  'system.socialLogin': { code: 'x', state: 'y' },
  'system.register': { username: 'new-person', password },
  'system.alioss': { name: 'a.png', size: 1 },
  'system.ossReceipt': { name: 'a.png', size: 1 },
  'system.beginUpload': { name: 'a.png', size: 1 },
  'system.uploadPart': { key: 'A'.repeat(32), number: 1 },
  'system.discardUpload': { key: 'A'.repeat(32) },
  'system.completeUpload': { key: 'A'.repeat(32) },
  'system.readMedia': { url: `/api/files/${'A'.repeat(32)}` },
  'system.noticeRead': { ids: [1] },
  'system.noticeClear': { until: 1 },
  'system.globalSearch': { keyword: '函数' },
}

const prints = new Set(['system.pdf', 'system.pdfPreview'])

/** Streams, uploads and files are not sent as JSON; only their refusals are tested here. */
const notAsked = new Set([
  'system.live',
  'system.upload',
  'system.uploadForEditor',
  'system.openapi',
  'system.logout',
  'system.pdf',
  'system.examFile',
])

const refusedWith = (route: Route): number | string => (route.page ? 403 : '403')
const expectRefused = (answer: Answer, code: number | string, status: number, who: string) => {
  expect({ who, code: answer.code, status: answer.status, data: answer.data }).toEqual({
    who,
    code,
    status,
    data: null,
  })
}

describe.each(routes.map((route) => [route.name, route] as const))('%s', (_name, route) => {
  const guarded = route.right !== 'public'
  const tagged = route.right.includes(':')
  /** What is refused leaves it as it is, for all to be refused. */
  let refused: Promise<unknown> | undefined
  const refusedInput = () => (refused ??= goodInput(route))

  it.runIf(guarded)('refuses everybody without the right, and changes nothing', async () => {
    const input = tagged ? await refusedInput() : {}
    await jobsRest()
    await written()
    for (const who of ['anonymous', 'bad token', 'expired', 'disabled']) {
      expectRefused(await callers[who]!.send(route.call, input), 401, 401, who)
    }
    if (tagged) {
      const spoofed = { headers: { menuId: '1', tagArr: '*', rights: '*', 'x-rights': route.right, scopeType: '1' } }
      expectRefused(await callers['no tag']!.send(route.call, input), refusedWith(route), 403, 'no tag')
      expectRefused(
        await callers['no tag']!.send(route.call, input, spoofed),
        refusedWith(route),
        403,
        'spoofed menuId',
      )
      expectRefused(await allBut.get(route.right)!.send(route.call, input), refusedWith(route), 403, 'wrong tag')
    }
    expect(await written()).toEqual([])
  })

  it.runIf(tagged && route.resource && confined(route.resource))(
    'shows nothing beyond the scope, and changes nothing there',
    async () => {
      const input = await refusedInput()
      await jobsRest()
      await written()
      const answer = await callers['wrong scope']!.send(route.call, input)
      // An export and a search for duplicates are jobs that read within the scope (tests/import,
      // tests/capabilities/duplicates); what can be imported at all does not depend on records.
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
    },
  )

  it.runIf(!notAsked.has(route.name))('serves everybody with the right', async () => {
    for (const who of tagged ? ['allowed', 'admin'] : ['admin']) {
      const answer = await callers[who]!.send(route.call, await goodInput(route, callers[who]))
      expect({ who, code: answer.code, errors: answer.data?.errors }).not.toMatchObject({ code: 403 })
      expect([403, '403', 404, 500]).not.toContain(answer.code)
      if (tagged && !takesFile(route) && !waitsForMore.has(route.name))
        expect({ who, answer: { ...answer, code: Number(answer.code) } }).toMatchObject({
          who,
          answer: { code: expect.toBeOneOf([200, 100017]) },
        })
    }
  })
})

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
  'blueprint.make_exams_of_blueprint',
  'exam_source_file.convert_exam_source_file',
  'scan_page.decide_scan_page',
  'simulate_answer_exam.retry_simulate_answer_exam',
  'scan_page.undo_decide_scan_page',
])
