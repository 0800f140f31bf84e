import type pg from 'pg'
import { comparisonOf } from '../../resources/bank/duplicates/index.ts'
import { resources, type ResourceName } from '../../resources/index.ts'
import type { Action, AnyResource } from '../../resources/kit/index.ts'
import type { Route } from '../../server/calls/routes.ts'
import type { Client } from '../fixtures/client.ts'
import type { RecordFactory } from '../fixtures/records.ts'

/** Valid inputs of routes that take no record. */
const systemInputs: Record<string, unknown> = {
  'system.login': { username: 'nobody-here', password: 'wrong-password' },
  'system.sendCode': { mobile: '13800138000' },
  'system.socialStart': { provider: 'none' },
  'system.socialLogin': { code: 'x', state: 'y' },
  'system.register': { username: 'new-person', password: 'correct-horse-2' },
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
  'system.titles': { resource: 'subject_course' },
}

const prints = new Set(['print.pdf', 'print.pdfPreview'])

/** Makes what an input names, or finds it again by what it is. */
type Make = (what: string, make: () => Promise<any>) => Promise<any>
const freshly: Make = (_what, make) => make()

/** Valid inputs, on records made for them by the administrator. */
export class RouteInputs {
  private readonly pool: pg.Pool
  private readonly admin: Client
  private readonly factory: RecordFactory
  private readonly made = new Map<string, Promise<any>>()
  private count = 0

  constructor(pool: pg.Pool, admin: Client, factory: RecordFactory) {
    this.pool = pool
    this.admin = admin
    this.factory = factory
  }

  /** On records of its own; `by` is the user who will send it. */
  of(route: Route, by = this.admin): Promise<any> {
    return this.input(route, by, freshly)
  }

  /** On records that several inputs name: for calls that leave them as they are. */
  ofShared(route: Route): Promise<any> {
    return this.input(route, this.admin, (what, make) => {
      const known = this.made.get(what) ?? make()
      this.made.set(what, known)
      return known
    })
  }

  private async input(route: Route, by: Client, make: Make): Promise<any> {
    const { resource, verb, action } = route
    if (route.name === 'print.examFile') return { exam_id: (await this.factory.make('exam')).id, format: 'docx' }
    if (prints.has(route.name))
      return { exercise_ids: [(await this.factory.make('exercise')).id], layout: {}, title: '' }
    if (!resource) return systemInputs[route.name] ?? {}
    if (verb === 'create') return this.factory.input(resource.name as ResourceName)
    const record = await make(`${resource.name} ${this.stateFor(route)}`, () => this.recordFor(route))
    if (verb === 'list' || verb === 'trash' || verb === 'all_tree') return {}
    if (verb === 'tree') return resource.within ? { [resource.within]: record[resource.within] } : {}
    if (verb === 'update') return { id: record.id, version: record.version, [resource.title]: record[resource.title] }
    if (verb === 'version') return { id: record.id, version: 1 }
    if (verb === 'revert') return { id: record.id, version: record.version, to: 1 }
    if (verb === 'move') return { id: record.id, index: 0 }
    if (verb) return { id: record.id }
    if (resource === resources.import_batch) return batchInput(record.id, action!)
    if (action === `place_${resource.name}`) return { places: [{ id: record.id, x: 1, y: 1 }] }
    if (action === `merge_${resource.name}`) return this.mergeInput(resource, record, make)
    if (route.name === 'exercise.get_exercise_by_es') return { keyword: '函数' }
    return this.factory.actionInput(resource, action!, [record.id], by)
  }

  /** What a record must be for a route, beside being one of its resource. */
  private stateFor({ resource, verb, action }: Route): string {
    if (action) return JSON.stringify((resource!.actions[action] as Action).when ?? {})
    if (verb === 'trash' || verb === 'restore' || verb === 'purge') return 'deleted'
    return verb === 'revert' ? 'changed' : ''
  }

  private async recordFor(route: Route): Promise<any> {
    const { resource, verb, action } = route
    if (!resource!.verbs.includes('create')) return this.storedRecord(route)
    const name = resource!.name as ResourceName
    const record = await (action ? this.factory.makeFor(name, action) : this.factory.make(name))
    if (this.stateFor(route) === 'deleted') await this.admin.must(resource!, 'delete', { id: record.id })
    if (verb !== 'revert') return record
    const title = `${String(record[resource!.title]).slice(0, 40)}改`
    return this.admin.must(resource!, 'update', { id: record.id, version: 1, [resource!.title]: title })
  }

  /** What the server alone writes (jobs, imports, what is kept of prints) is put into the table. */
  private storedRecord(route: Route): Promise<any> {
    if (route.resource === resources.import_batch) return this.storedBatch(route)
    return route.resource === resources.job ? this.storedJob() : this.storedOther(route)
  }

  private async storedJob(): Promise<any> {
    const { rows } = await this.pool.query(
      `insert into job (kind, title, state) values ('none', '任务', 'failed') returning id`,
    )
    return rows[0]
  }

  private async storedBatch({ action }: Route): Promise<any> {
    const state = action === 'undo' ? 'committed' : 'ready'
    const { rows } = await this.pool.query(
      `insert into import_batch (title, resource, file, state, once, created_by) values ('导入', 'label', '{"id": 1, "name": "x.csv", "type": "text/csv", "size": 1, "url": "/api/files/AAAAAAAAAAAAAAAAAAAAAA"}', $1, '{}', 1) returning id`,
      [state],
    )
    await this.pool.query(
      `insert into import_entry (batch_id, number, at, state, excerpt, input, reasons, changes, given)
        values ($1, 1, 'row 2', 'new', '函数', '{"name": "函数"}', '[]', '[]', $2)`,
      [rows[0].id, { ...givenName, values: {} }],
    )
    return rows[0]
  }

  /** With what such a record needs, in a course that not everybody sees. */
  private async storedOther(route: Route): Promise<any> {
    const resource = route.resource!
    const needed = Object.entries(resource.fields).filter(
      ([name, field]) => (field.required && field.default === undefined) || name === 'subject_course_id',
    )
    const values: Record<string, unknown> = {
      created_by: 1,
      deleted_at: ['restore', 'purge'].includes(route.verb ?? '') ? new Date() : null,
    }
    for (const [name, field] of needed) {
      const value = await this.factory.value(field)
      values[name] = field.column === 'json' ? JSON.stringify(value) : value
    }
    values[resource.title] = `记录${(this.count += 1)}`
    const columns = Object.keys(values)
    const { rows } = await this.pool.query(
      `insert into "${resource.name}" (${columns.join()}) values (${columns.map((_, at) => `$${at + 1}`).join()}) returning *`,
      Object.values(values),
    )
    return rows[0]
  }

  /** Two records of one group, since only those can be merged. */
  private async mergeInput(resource: AnyResource, record: any, make: Make): Promise<any> {
    const within = comparisonOf(resource).within
    const group = within ? { [within]: record[within] } : {}
    const other = await make(`${resource.name} beside another`, () =>
      this.factory.make(resource.name as ResourceName, group),
    )
    return { keep: record.id, records: [record, other].map(({ id, version }) => ({ id, version })) }
  }
}

/** What a sheet of labels gave for its first row. */
const givenName = {
  names: ['name'],
  wanted: [],
  places: { name: 'A2' },
  reasons: [],
  changes: [],
  key: null,
  isFaulty: false,
  corrected: [],
}

function batchInput(id: number, action: string): Record<string, unknown> {
  if (action === 'options') return { resource: 'label' }
  if (action === 'entry') return { id, number: 1 }
  if (action === 'correct') return { id, number: 1, revision: '1-0', values: [{ field: 'name', value: '函数' }] }
  return { id, ...(action === 'choose' ? { numbers: [1], choice: 'skip' } : {}) }
}
