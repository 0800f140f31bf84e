import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { workflow, type WorkflowOptions } from '../../../resources/capabilities/workflow/index.ts'
import { resources } from '../../../resources/index.ts'
import {
  missingIn,
  mustBeComplete,
  optionsOf,
  type Action,
  type Choice,
  type Fields,
} from '../../../resources/kit/index.ts'
import { Client } from '../../fixtures/client.ts'
import { RecordFactory } from '../../fixtures/records.ts'
import { administrator, startServer, type RunningServer } from '../../fixtures/server.ts'
import { makeUser, password } from '../../browser/people.ts'

/** What a workflow promises, asked of every resource that has one, by what it declares alone. */

const having = Object.values(resources).flatMap((resource) => {
  const options = optionsOf<WorkflowOptions>(resource, workflow)
  return options ? [[resource.name, resource, options] as const] : []
})

let server: RunningServer
let admin: Client
let factory: RecordFactory

beforeAll(async () => {
  server = await startServer()
  admin = await new Client(server.base).login(administrator.username, administrator.password)
  factory = new RecordFactory(admin)
})
afterAll(() => server?.stop())

it('is asked of every resource that has one', () => {
  expect(having.map(([name]) => name)).toContain('exercise')
})

describe.each(having)('the workflow of %s', (name, resource, options) => {
  const fields: Fields = resource.fields
  const locking = Object.keys(options.states)
  const written = Object.keys(fields).filter((one) => fields[one]!.flow === 'both' && one !== options.field)
  const rights = ['list', 'update', 'delete']
  const people = {} as Record<'plain' | 'editor', Client>

  beforeAll(async () => {
    const edits = Object.values(options.states).flatMap(({ edit = [] }) => edit)
    const held = { plain: rights, editor: [...rights, ...edits] }
    for (const who of ['plain', 'editor'] as const) {
      const username = `${who}-${name.slice(0, 20)}`
      await makeUser(
        admin,
        username,
        held[who].map((right) => `${name}:${right}`),
      )
      people[who] = await new Client(server.base).login(username, password)
    }
  })

  const made = (state: string) => factory.make(name, { [options.field]: state })
  const update = async (by: Client, id: number, changes: object) => {
    const { version } = await admin.must(resource, 'detail', { id })
    return by.ask(resource, 'update', { id, version, ...changes })
  }
  /** What is locked: a text, or a choice, so that another can be written. */
  const isLocked = (one: string): boolean => !options.open.includes(one)
  const valuesOf = (one: string) => ((fields[one]!.options['of'] ?? []) as Choice[]).map(({ value }) => value)
  const locked =
    written.find((one) => isLocked(one) && fields[one]!.schema.safeParse('改').success) ??
    written.find((one) => isLocked(one) && valuesOf(one).length > 1)!
  const other = (record: Record<string, unknown>) => ({
    [locked]:
      valuesOf(locked).find((value) => value !== record[locked]) ?? `${String(record[locked] ?? '').slice(0, 5)}改`,
  })

  it.each(locking)('%s: locks all but what is open, for who may not edit there', async (state) => {
    const record = await made(state)
    expect(await update(people.plain, record.id, other(record))).toMatchObject({
      code: 100409,
      data: { locked: [{ id: record.id, state, fields: [locked] }] },
    })
    const changes = other(record)
    const answer = await update(people.editor, record.id, changes)
    expect(answer).toMatchObject(options.states[state]!.edit ? { code: 200, data: changes } : { code: 100409 })
  })

  it.each(locking)('%s: lets what is open be changed', async (state) => {
    const { id } = await made(state)
    for (const open of options.open.filter((one) => !fields[one]!.required && !fields[one]!.target))
      expect(await update(people.plain, id, { [open]: await factory.value(fields[open]!) })).toMatchObject({
        code: 200,
      })
  })

  it.each(locking)('%s: is deleted where it says so alone', async (state) => {
    const { id } = await made(state)
    const { code } = await people.plain.ask(resource, 'delete', { id })
    expect(code).toBe(options.states[state]!.delete ? 200 : 100409)
  })

  it('is changed by actions alone, each from where it begins', async () => {
    const ways = Object.entries(resource.actions as Record<string, Action>).filter(
      ([, { set }]) => set?.[options.field],
    )
    // What an action's own handler does (printing copies) is for that action's tests.
    const byHandlers = Object.values(resource.actions as Record<string, Action>).filter(
      ({ on, set, reads }) => on !== 'page' && !set && !reads,
    )
    expect(ways.length + byHandlers.length).toBeGreaterThan(0)
    for (const [way, { set, when }] of ways) {
      for (const { value } of fields[options.field]!.options['of'] as { value: string }[]) {
        const { id } = await made(value)
        const { code } = await admin.ask(resource, way, await factory.actionInput(resource, way, [id]))
        const begins = when![options.field]!.includes(value)
        expect({ way, value, code }).toEqual({ way, value, code: begins ? 200 : 100409 })
        const now = await admin.must(resource, 'detail', { id })
        expect(now[options.field]).toBe(begins ? set![options.field] : value)
      }
    }
    const { id } = await factory.make(name)
    expect(await update(admin, id, { [options.field]: locking[0] })).toMatchObject({
      code: 100400,
      data: { errors: [{ path: options.field }] },
    })
  })

  it('lets nothing unfinished into a state for what is complete, and marks it', async () => {
    if (!options.complete) return
    const { mark, states } = options.complete
    const whole = await factory.input(name)
    const empty = (one: string): unknown => fields[one]!.default ?? null
    const isNeeded = (one: string): boolean => missingIn(resource, { ...whole, [one]: empty(one) }).length > 0
    const needed =
      written.find((one) => !fields[one]!.required && isNeeded(one)) ??
      written.find((one) => fields[one]!.default !== undefined && isNeeded(one))!
    const { id, [mark]: marked } = await factory.make(name, { [needed]: empty(needed) })
    expect(marked).toBe(true)
    const ways = Object.entries(resource.actions as Record<string, Action>).filter(
      ([, action]) =>
        mustBeComplete(resource, { ...action.set }) &&
        action.when?.[options.field]?.includes(fields[options.field]!.default),
    )
    expect(ways.length).toBeGreaterThan(0)
    for (const [way] of ways)
      expect(await admin.ask(resource, way, { ids: [id] })).toMatchObject({ code: 100400, data: { records: [{ id }] } })
    expect(
      await admin.ask(
        resource,
        'create',
        await factory.input(name, { [needed]: empty(needed), [options.field]: states[0] }),
      ),
    ).toMatchObject({ code: 100400 })
    expect(await update(admin, id, { [needed]: whole[needed] })).toMatchObject({ code: 200, data: { [mark]: false } })
    await admin.must(resource, ways[0]![0], { ids: [id] })
  })
})
