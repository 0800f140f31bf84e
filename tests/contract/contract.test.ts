import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { resources, type ResourceName } from '../../resources/index.ts'
import { callOf, type AnyField, type AnyResource } from '../../resources/kit/index.ts'
import { belongingOf, type BelongingTo } from '../../resources/registry/belonging.ts'
import { filterableFields, offersAll, operatorsOf } from '../../resources/registry/record-fields.ts'
import { plainCallGroups } from '../../resources/parts/plain-calls.ts'
import { systemCalls } from '../../resources/system/system-calls.ts'
import { recordFieldDeclarations } from '../../resources/index.ts'
import { routes } from '../../server/calls/routes.ts'
import type { Client } from '../fixtures/client.ts'
import { RecordFactory } from '../fixtures/records.ts'
import { recordsSince, removeAll } from './clean-up.ts'
import { finding, missing } from './filters.ts'
import { learnersContract } from './learners.ts'
import { PatientClient } from './patient-client.ts'
import { changes, notSorted, notStored } from './stored.ts'
import { targets } from './targets.ts'

/** What the data provider relies on, tested for every resource; the same suite for every server. */

/** `CONTRACT_RESOURCES`: the names of some, and of parts (`sitting`), to look at them alone. */
const only = process.env['CONTRACT_RESOURCES']?.split(',')
const isLookedAt = ({ name }: { name: string }): boolean => !only || only.includes(name)
const writable = (Object.values(resources) as AnyResource[]).filter(
  (resource) => resource.verbs.includes('create') && isLookedAt(resource),
)
const named = writable.map((resource) => [resource.name as ResourceName, resource] as const)
const everyRight: ReadonlySet<string> = new Set(['*'])
const titleField = ({ fields, title }: AnyResource): AnyField => fields[title]!
/** Other values for the title, which every resource has, however short it must be; one more character fits. */
const retitled = (resource: AnyResource, record: any): string => {
  const room = Math.min(42, Number(titleField(resource).options['maxLength'] ?? 42))
  return `${String(record[resource.title]).slice(0, room - 2)}改`
}

/** Faults as sentences, which a failure shows whole. */
function expectNone(faults: readonly string[]): void {
  if (faults.length > 0) throw new Error(faults.slice(0, 20).join('\n'))
}

describe.each((await targets()).map((target) => [target.name, target] as const))(
  'on %s',
  { retry: 0 },
  (_name, target) => {
    let client: Client
    let withoutRights: Client | undefined
    let factory: RecordFactory
    let stop: () => Promise<void>
    /** The server's clock when the run began. */
    let since: string
    const make = (name: ResourceName, more: Record<string, unknown> = {}) => factory.make(name, more)
    /** Of what must be unique and is not the title. */
    const uniqueValues = async ({ fields, title }: AnyResource): Promise<Record<string, unknown>> => {
      const unique = Object.entries(fields).filter(
        ([key, field]) => field.unique && field.flow === 'both' && key !== title,
      )
      const values = unique.map(async ([key, field]) => [key, await factory.value(field)] as const)
      return Object.fromEntries(await Promise.all(values))
    }
    /**
     * An update of the title with every other field that can be changed: without those that the server refuses for the
     * record's state or a rule.
     */
    const update = async (resource: AnyResource, record: any, title: Record<string, unknown>) => {
      const { id, version } = record
      let others = { ...changes(resource, record), ...(await uniqueValues(resource)) }
      const ask = () => client.ask(resource, 'update', { id, version, ...others, ...title })
      let answer = await ask()
      for (let round = 0; round < 5 && answer.code === 100400; round += 1) {
        const refused = new Set(answer.data.errors.map(({ path }: { path: string }) => path.split('.')[0]))
        const left = Object.entries(others).filter(([key]) => !refused.has(key))
        // What is refused for a field that was not sent is refused for the others together.
        others = left.length < Object.keys(others).length ? Object.fromEntries(left) : {}
        answer = await ask()
      }
      return { changed: answer.data, others: answer.code === 200 ? others : {} }
    }
    const cleanUp = () => removeAll(client, factory.made, since)

    beforeAll(async () => {
      const running = await target.start()
      client = running.client
      withoutRights = running.withoutRights
      stop = running.stop
      factory = new RecordFactory(client, String(Date.now()).slice(-7))
      since = (await make('subject')).created_at
    })
    beforeEach(({ onTestFailed }) => onTestFailed(() => console.error(`the last calls:\n${client.recent.join('\n')}`)))
    afterAll(async () => {
      await cleanUp()
      await stop?.()
    })

    describe.each(named)('%s', (name, resource) => {
      it('is created, read, changed, deleted, restored and purged', async () => {
        const sent = await factory.input(name)
        const record = await make(name, sent)
        expect(record).toMatchObject({
          id: expect.any(Number),
          version: 1,
          created_at: expect.stringMatching(/^\d{4}-.*Z$/),
        })
        const read = () => client.must(resource, 'detail', { id: record.id })
        expectNone(notStored(resource, sent, await read()))
        const title = { [resource.title]: retitled(resource, record) }
        const { changed, others } = await update(resource, record, title)
        expect(changed).toMatchObject({ id: record.id, version: 2, ...title })
        expectNone(notStored(resource, { ...others, ...title }, await read()))
        await client.must(resource, 'delete', { id: record.id })
        expect((await client.ask(resource, 'detail', { id: record.id })).code).toBe(100404)
        const inTrash = async () =>
          (await client.must(resource, 'trash', { id: record.id })).list.map((row: any) => row.id)
        expect(await inTrash(), 'in the trash').toEqual([record.id])
        expect((await client.must(resource, 'list', { id: record.id })).list, 'in the list').toEqual([])
        await client.must(resource, 'restore', { ids: [record.id] })
        expect(await inTrash(), 'in the trash').toEqual([])
        expect(await client.must(resource, 'detail', { id: record.id })).toMatchObject({
          [resource.title]: retitled(resource, record),
        })
        const actions = (await client.must(resource, 'history', { id: record.id })).list.map(
          (entry: any) => entry.action,
        )
        expect(actions).toEqual(['restore', 'delete', 'update', 'create'])
        await client.must(resource, 'delete', { id: record.id })
        await client.must(resource, 'purge', { id: record.id })
        expect(await inTrash(), 'in the trash').toEqual([])
        expect((await client.ask(resource, 'restore', { id: record.id })).code).toBe(100404)
      })

      it('reports a conflict to the second of two writers, who loses nothing', async () => {
        const record = await make(name)
        const title = retitled(resource, record)
        const answers = await Promise.all(
          [1, 2].map((n) => client.ask(resource, 'update', { id: record.id, version: 1, [resource.title]: title + n })),
        )
        expect(answers.map((answer) => String(answer.code)).sort()).toEqual(['100409', '200'])
        const [won, lost] = answers[0]!.code === 200 ? answers : [answers[1]!, answers[0]!]
        expect(lost!.data.current).toEqual(won!.data)
        expect(await client.must(resource, 'detail', { id: record.id })).toMatchObject(won!.data)
      })

      it('is read as it was at each version, and brought back to one as a new version', async () => {
        const record = await make(name)
        // Values that the server computes are the current ones.
        const computed = Object.entries(resource.fields).flatMap(([field, { flow }]) =>
          flow === 'read' ? [field] : [],
        )
        const given = (one: any) => ({ ...one, ...Object.fromEntries(computed.map((field) => [field, null])) })
        const version = async (number: number) =>
          given(await client.must(resource, 'version', { id: record.id, version: number }))
        const changed = await client.must(resource, 'update', {
          id: record.id,
          version: 1,
          [resource.title]: retitled(resource, record),
        })
        expect([await version(1), await version(2)]).toEqual([record, changed].map(given))
        const back = await client.must(resource, 'revert', { id: record.id, version: 2, to: 1 })
        expect(given(back)).toEqual(given({ ...record, version: 3, updated_at: back.updated_at }))
        expect([await version(1), await version(2), await version(3)]).toEqual([record, changed, back].map(given))
        expect(await client.ask(resource, 'version', { id: record.id, version: 4 })).toMatchObject({ code: 100404 })
        expect(await client.ask(resource, 'revert', { id: record.id, version: 2, to: 1 })).toMatchObject({
          code: 100409,
          data: { current: back },
        })
        const entries = (await client.must(resource, 'history', { id: record.id })).list
        expect(entries.map((entry: any) => [entry.action, entry.version])).toEqual([
          ['revert', 3],
          ['update', 2],
          ['create', 1],
        ])
        expect(entries[0].after).toMatchObject({ version: 1 })
      })

      it('makes one record of a repeated create', async () => {
        const input = await factory.input(name)
        const headers = { 'idempotency-key': randomUUID() }
        const answers = await Promise.all([1, 2, 3].map(() => client.ask(resource, 'create', input, { headers })))
        factory.made.push({ resource, id: answers[0]!.data.id })
        expect(new Set(answers.map((answer) => JSON.stringify(answer.data))).size).toBe(1)
        expect(answers.every((answer) => answer.code === 200)).toBe(true)
        const other = await client.ask(resource, 'create', await factory.input(name, { [resource.title]: '另一条' }), {
          headers,
        })
        expect(other).toMatchObject({ code: 100400, data: { errors: [{ path: 'Idempotency-Key' }] } })
      })

      it('is listed by page, order, cursor and every operator', async () => {
        const records = [await make(name), await make(name), await make(name)]
        const ids = records.map((record) => record.id)
        const within = { id__in: ids.join() }
        const first = await client.must(resource, 'list', { ...within, sort: '-id', page_size: '2' })
        expect(first.list.map((row: any) => row.id)).toEqual([ids[2], ids[1]])
        expect(first.total, 'total').toBe(3)
        const second = await client.must(resource, 'list', {
          ...within,
          sort: '-id',
          page_size: '2',
          cursor: first.cursor,
        })
        expect(second.list.map((row: any) => row.id)).toEqual([ids[0]])
        expect(
          (await client.must(resource, 'list', { ...within, sort: '-id', page_size: '2', page: '2' })).list,
        ).toEqual(second.list)
      })

      it('is sorted by every field that says so, up and down', async () => {
        // Made in another order than that of their values.
        const records = []
        for (const n of ['2', '3', '1']) {
          const sent = await factory.input(name)
          const title = `${n}${String(sent[resource.title]).slice(0, 30)}`
          const takesIt = titleField(resource).flow === 'both' && titleField(resource).schema.safeParse(title).success
          records.push(await make(name, { ...sent, ...(takesIt ? { [resource.title]: title } : {}) }))
          // The last differs in whatever it can.
          if (n === '1') await update(resource, records[2], {})
        }
        const within = { id__in: records.map(({ id }) => id).join() }
        const sortable = Object.entries({ ...resource.fields, ...recordFieldDeclarations }).filter(
          ([, one]) => one.sortable,
        )
        const faults: string[] = []
        for (const [key, field] of sortable) {
          const sorted = async (sort: string) => (await client.must(resource, 'list', { ...within, sort })).list
          const up = await sorted(`${key},id`)
          const down = await sorted(`-${key},-id`)
          faults.push(...notSorted(field, key, false, up), ...notSorted(field, key, true, down))
          const ids = [up.map((row: any) => row.id), down.map((row: any) => row.id).toReversed()]
          if (up.every((row: any) => (row[key] ?? null) !== null) && ids[0]!.join() !== ids[1]!.join())
            faults.push(`sort=-${key},-id: ${ids[1]!.toReversed()} is not ${ids[0]} turned round`)
        }
        expectNone(faults)
      })

      it('is found by every operator of every field for its values, and not for others', async () => {
        const record = await make(name)
        const isFound = async (filters: Record<string, string>) =>
          (await client.must(resource, 'list', { id: String(record.id), ...filters })).list.length === 1
        /** By all at once; the one that does not find it is named. */
        const expectFound = async (filters: readonly (readonly [string, string])[]) => {
          if (await isFound(Object.fromEntries(filters))) return
          for (const [key, value] of filters) expect(await isFound({ [key]: value }), `${key}=${value}`).toBe(true)
          expect.fail(`found by each of ${filters.join(' ')} and not by all of them`)
        }
        for (const [field, declared] of filterableFields(resource, everyRight)) {
          const belonging = belongingOf(resource, field)
          if (belonging) {
            await expectBelonging(field, belonging, record, isFound)
            continue
          }
          const keys = operatorsOf(resource, declared).flatMap((operator) => {
            const key = operator === 'eq' && field !== 'id' ? field : `${field}__${operator}`
            return key === 'id__eq' ? [] : [{ operator, key }]
          })
          const found = keys.flatMap(({ operator, key }) => {
            const value = finding(operator, declared.column, record[field])
            return value === undefined ? [] : [[key, value] as const]
          })
          await expectFound(found)
          // 全部: the filter is not applied.
          if (offersAll(declared))
            await expectFound(
              keys.flatMap(({ operator, key }) => (operator === 'isnull' ? [] : [[key, '-1'] as const])),
            )
          for (const { operator, key } of keys) {
            const other = missing(operator, declared.column, record[field])
            expect(await isFound({ [key]: other }), `${key}=${other}`).toBe(false)
          }
        }
      })

      /** Found by what its member belongs to, and by nothing else; what does not exist is refused. */
      async function expectBelonging(
        field: string,
        { by, through, to }: BelongingTo,
        record: Record<string, any>,
        isFound: (filters: Record<string, string>) => Promise<boolean>,
      ): Promise<void> {
        const { of, in: group, from, until } = through.membership!
        const [one, other] = [await make(to.name as ResourceName), await make(to.name as ResourceName)]
        const membership = { [of]: record[by], [group]: one.id, [from]: null, [until]: null }
        await make(through.name as ResourceName, membership)
        const isOf = (...ids: number[]) => isFound({ [`${field}__in`]: ids.join() })
        expect(await isOf(one.id), `${name}.${field}`).toBe(true)
        expect(await isOf(one.id, other.id)).toBe(true)
        expect(await isOf(other.id)).toBe(false)
        expect(await client.ask(resource, 'list', { [`${field}__in`]: '2147483647' })).toMatchObject({ code: 100404 })
      }

      it.runIf(resource.list.search)('is found by two characters of its text', async () => {
        const searched = resource.list.search!.includes(resource.title) ? resource.title : resource.list.search![0]!
        const record = await make(name, searched === resource.title ? { [resource.title]: `鸿蒙${Date.now()}` } : {})
        const found = await client.must(resource, 'list', { search: '鸿蒙', id: String(record.id) })
        expect(found.list.map((row: any) => row.id)).toEqual(searched === resource.title ? [record.id] : [])
        const others = await client.must(resource, 'list', { search: '龘靐', id: String(record.id) })
        expect(others.list, 'search=龘靐 finds what does not have it').toEqual([])
      })

      it.runIf(resource.parentField)('is a tree whose nodes move, but never below themselves', async () => {
        const group = resource.within
          ? { [resource.within]: (await make(resource.fields[resource.within]!.target!.resource as ResourceName)).id }
          : {}
        const parent = await make(name, group)
        const child = await make(name, { ...group, [resource.parentField!]: parent.id })
        const other = await make(name, group)
        const branch = async () =>
          (await client.must(resource, 'tree', group)).list.filter((node: any) =>
            [parent.id, other.id, child.id].includes(node.id),
          )
        const levels = (
          await client.must(resource, 'list', { id__in: [parent.id, child.id].join(), sort: 'id' })
        ).list.map((row: any) => row.level)
        expect(levels).toEqual([1, 2])
        expect(await branch()).toMatchObject([
          { id: parent.id, level: 1, children: [{ id: child.id, level: 2, parent_id: parent.id }] },
          { id: other.id },
        ])
        await client.must(resource, 'move', { id: other.id, parent_id: parent.id, index: 0 })
        expect((await branch())[0].children.map((node: any) => node.id)).toEqual([other.id, child.id])
        const below = await client.ask(resource, 'move', { id: parent.id, parent_id: child.id, index: 0 })
        expect(below).toMatchObject({ code: 100400, data: { errors: [{ path: resource.parentField }] } })
        await client.must(resource, 'delete', { id: parent.id })
        expect(await branch()).toEqual([])
        await client.must(resource, 'restore', { id: parent.id })
        expect((await branch())[0].children).toHaveLength(2)
      })

      it('cannot be deleted while something points at it', async () => {
        for (const other of writable) {
          const pointing = Object.entries(other.fields).filter(
            ([, field]) => field.target?.resource === name && field.flow !== 'read',
          )
          for (const [field, declared] of pointing) {
            const record = await make(name)
            const more = { [field]: declared.target!.many ? [record.id] : record.id }
            const title = `指向${name}`
            const takesIt = titleField(other).kind === 'text' && titleField(other).schema.safeParse(title).success
            const user = await make(other.name as ResourceName, takesIt ? { ...more, [other.title]: title } : more)
            const answer = await client.ask(resource, 'delete', { id: record.id })
            const uses = await client.must(resource, 'uses', { id: record.id })
            const use = expect.objectContaining({ resource: other.name, field, count: 1 })
            // An answer creates its attempt, which refers to the learner too.
            expect(uses.list).toContainEqual(use)
            expect(
              uses.list.find((one: any) => one.resource === other.name && one.field === field).records,
            ).toMatchObject([{ id: user.id, title: user[other.title] }])
            expect(answer.code).toBe(100409)
            expect(answer.data.used_by).toContainEqual(use)
            await client.must(other, 'delete', { id: user.id })
          }
        }
      })
    })

    learnersContract(
      () => ({ client, factory }),
      (name) => isLookedAt({ name }),
    )

    // Ours are called in tests/access, each by somebody who has no more than the rights.
    if (!target.isOurs)
      it('answers every action of every resource with its envelope', async () => {
        for (const [name, resource] of named) {
          for (const action of Object.keys(resource.actions)) {
            const record = await factory.makeFor(name, action)
            const answer = await client.ask(resource, action, await factory.actionInput(resource, action, [record.id]))
            expect(answer, `${name}.${action}`).toMatchObject({ code: expect.anything(), msg: expect.any(String) })
            expect([404, 500], `${name}.${action}`).not.toContain(answer.code)
          }
        }
      })

    const guarded = routes.filter(({ right, resource }) => right.includes(':') && (!resource || isLookedAt(resource)))
    /** No call accepts it, so a caller who is refused for it was let in. */
    const nothing = { no_such_key: 'x' }

    it('lets nobody in without a token', async () => {
      const anonymous = new PatientClient(client.base)
      const letIn: string[] = []
      for (const { name, call } of guarded) {
        const { code } = await anonymous.send(call, nothing)
        if (code !== 401) letIn.push(`${name} answers ${code} to somebody without a token; expected 401`)
      }
      expectNone(letIn)
    })

    it('lets nobody in without the right', async ({ skip }) => {
      if (!withoutRights) return skip('not checked: no token of somebody without rights was given (--without-rights)')
      const letIn: string[] = []
      for (const { name, call, right } of guarded) {
        const { code } = await withoutRights.send(call, nothing)
        if (Number(code) !== 403) letIn.push(`${name} answers ${code} to somebody without ${right}; expected 403`)
      }
      expectNone(letIn)
    })

    it('returns who the user is', async () => {
      const { data } = await client.send(systemCalls.info)
      expect(systemCalls.info.output.safeParse(data).error).toBeUndefined()
    })

    it('answers an unknown call with 404', async () => {
      expect(await client.send({ method: 'GET', path: 'admin/no_such_call' })).toMatchObject({ code: 404, status: 404 })
    })

    it('is left as it was found', async () => {
      const describeRecord = ({ resource, id }: { resource: AnyResource; id: number }) => `${resource.name} ${id}`
      expect((await cleanUp()).map(describeRecord)).toEqual([])
      expect((await recordsSince(client, since)).map(describeRecord)).toEqual([])
    })
  },
)

describe('the list of calls', () => {
  const rows = readFileSync(new URL('calls.tsv', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t') as [string, string, string, string, string])
  const ours = new Set(
    [
      ...(Object.values(resources) as AnyResource[]).flatMap((resource) =>
        [...resource.verbs, ...Object.keys(resource.actions)].map((one) => callOf(resource, one)),
      ),
      ...plainCallGroups.flatMap(({ calls }) => Object.values(calls)),
    ].map((call) => `${call.base} ${call.method} ${call.path}`),
  )

  it('has 151 calls, and reports correctly which exist here', () => {
    expect(rows).toHaveLength(151)
    for (const [state, , base, method, path] of rows)
      expect(`${path} ${ours.has(`${base} ${method} ${path}`) ? 'here' : 'open'}`).toBe(`${path} ${state}`)
  })
})
