import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client, type ClientConfig, type PoolConfig } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { sql, type Database } from '../../server/storage/postgres/database.ts'
import { createPool, databaseOver } from '../../server/storage/postgres/pool.ts'
import { identityCache, type IdentityCache } from '../../server/access/identity-cache.ts'
import { identityOfToken, loadIdentity, privilegesOf } from '../../server/access/load-identity.ts'
import {
  closeSession,
  closeSessionsOf,
  idleSeconds,
  openSession,
  renewSession,
  sweepLogins,
  tokenHash,
} from '../../server/access/sessions.ts'
import { startTestDatabase, type TestDatabase } from '../fixtures/database.ts'
import { addMenu, addRole, addUser, emptyLogins } from './login-fixture.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let server: TestDatabase
let database: Database
beforeAll(async () => {
  server = await startTestDatabase()
  database = server.database
})
afterAll(() => server?.stop())
beforeEach(() => emptyLogins(database))

const until = async (what: () => boolean | Promise<boolean>, timeoutMs = 10_000): Promise<void> => {
  const end = performance.now() + timeoutMs
  while (!(await what())) {
    if (performance.now() > end) throw new Error(`still not so after ${timeoutMs} ms: ${what}`)
    await pause(2)
  }
}
const rightsOf = async (token: string): Promise<string[] | null> => {
  const identity = await identityOfToken(database, token, 'zh')
  return identity && [...identity.rights]
}

describe('who one is', () => {
  it('a right counts while the role lives, the menu lives and the menu still has the tag', async () => {
    const questions = await addMenu(database, { name: '单题', tags: ['exercise:list', 'exercise:create'] })
    const gone = await addMenu(database, { name: '旧', tags: ['label:list'] })
    await database.run(sql`update menu set deleted_at = now() where id = ${gone}`)
    const first = await addRole(database, {
      menu_perms: [
        { menu_id: questions, tag: 'exercise:list' },
        { menu_id: questions, tag: 'exercise:purge' },
      ],
    })
    const second = await addRole(database, {
      menu_perms: [
        { menu_id: questions, tag: 'exercise:create' },
        { menu_id: gone, tag: 'label:list' },
      ],
    })
    const deleted = await addRole(database, { is_admin: true, scope_type: 1 })
    await database.run(sql`update role set deleted_at = now() where id = ${deleted}`)
    const nothing = await addRole(database, { menu_perms: null })
    const id = await addUser(database, { role_ids: [first, second, deleted, nothing, 999] })
    const identity = await loadIdentity(database, id, 'en')
    expect(identity).toMatchObject({
      userId: id,
      sessionHash: null,
      scopeType: 4,
      siteIds: [],
      subjectCourseIds: [],
      language: 'en',
    })
    expect([...identity!.rights]).toEqual(['exercise:create', 'exercise:list'])
  })

  it('the widest scope wins, over the ids of all roles of that width', async () => {
    const roles = [
      await addRole(database, { scope_type: 3, subject_course_ids: [7] }),
      await addRole(database, { scope_type: 2, site_ids: [5, 2] }),
      await addRole(database, { scope_type: 2, site_ids: [2, 9], subject_course_ids: [1] }),
      await addRole(database, { scope_type: 4, site_ids: [100] }),
    ]
    const id = await addUser(database, { role_ids: roles })
    expect(await loadIdentity(database, id, 'zh')).toMatchObject({
      scopeType: 2,
      siteIds: [2, 5, 9],
      subjectCourseIds: [],
    })
  })

  it("the admin flag is every right on every record, no role is no right on one's own", async () => {
    const admin = await addUser(database, { role_ids: [await addRole(database, { is_admin: true })] })
    expect(await loadIdentity(database, admin, 'zh')).toMatchObject({ scopeType: 1, rights: new Set(['*']) })
    const learner = await addUser(database)
    expect(await loadIdentity(database, learner, 'zh')).toMatchObject({ scopeType: 4, rights: new Set() })
  })

  it('a disabled or deleted user has no identity, but keeps privileges to compare with', async () => {
    const role = await addRole(database, { is_admin: true })
    const disabled = await addUser(database, { role_ids: [role], status: 0 })
    expect(await loadIdentity(database, disabled, 'zh')).toBeNull()
    expect(await loadIdentity(database, 12_345, 'zh')).toBeNull()
    expect(await privilegesOf(database, disabled)).toMatchObject({ rights: new Set(['*']), scopeType: 1 })
  })
})

describe('sessions', () => {
  it('keep the hash of a token of 256 bits, and never the token', async () => {
    const { token, expires_at } = await openSession(database, await addUser(database))
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    expect(Date.parse(expires_at) - Date.now()).toBeGreaterThan((idleSeconds - 60) * 1000)
    const rows = await database.all<{ text: string; token_hash: Buffer }>(
      sql`select session::text as text, token_hash from session`,
    )
    expect(rows.map((row) => row.token_hash)).toEqual([tokenHash(token)])
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  it('end when the user is disabled, and enabling revives none', async () => {
    const id = await addUser(database)
    const { token } = await openSession(database, id)
    expect(await rightsOf(token)).toEqual([])
    await database.run(sql`update "user" set status = 0 where id = ${id}`)
    expect(await rightsOf(token)).toBeNull()
    await expect(openSession(database, id)).rejects.toMatchObject({ code: '403' })
    await database.run(sql`update "user" set status = 1 where id = ${id}`)
    expect(await rightsOf(token)).toBeNull()
  })

  it('end when the password changes or the user is deleted, however that was written', async () => {
    const id = await addUser(database)
    const other = await openSession(database, await addUser(database))
    const { token } = await openSession(database, id)
    await database.run(sql`update "user" set remark = '备注' where id = ${id}`)
    expect(await rightsOf(token)).toEqual([])
    await database.run(sql`update "user" set password = 'x' where id = ${id}`)
    expect(await rightsOf(token)).toBeNull()
    const again = await openSession(database, id)
    await database.run(sql`update "user" set deleted_at = now() where id = ${id}`)
    expect(await rightsOf(again.token)).toBeNull()
    expect(await rightsOf(other.token)).toEqual([])
  })

  it('are closed one by one, or all of a user but one', async () => {
    const id = await addUser(database)
    const [a, b, c] = [
      await openSession(database, id),
      await openSession(database, id),
      await openSession(database, id),
    ]
    await closeSession(database, tokenHash(a.token)!)
    expect(await rightsOf(a.token)).toBeNull()
    expect(await closeSessionsOf(database, id, tokenHash(b.token))).toBe(1)
    expect(await rightsOf(b.token)).toEqual([])
    expect(await rightsOf(c.token)).toBeNull()
    expect(await closeSessionsOf(database, id)).toBe(1)
    expect(await rightsOf(b.token)).toBeNull()
  })

  it('live on while used, but not past 30 days, and not when opened for a fixed time', async () => {
    const id = await addUser(database)
    const { token } = await openSession(database, id)
    const fixed = await openSession(database, id, 3600)
    const hash = tokenHash(token)!
    const secondsLeft = async (one: Buffer) =>
      (await database.first<{ left: number }>(
        sql`select extract(epoch from expires_at - now())::float8 as left from session where token_hash = ${one}`,
      ))!.left
    await database.run(
      sql`update session set created_at = created_at - interval '13 hours', expires_at = expires_at - interval '11 hours' where token_hash = ${hash}`,
    )
    await renewSession(database, hash)
    expect(await secondsLeft(hash)).toBeCloseTo(idleSeconds, -2)
    await database.run(
      sql`update session set created_at = now() - interval '29 days 23 hours' where token_hash = ${hash}`,
    )
    await renewSession(database, hash)
    expect(await secondsLeft(hash)).toBeCloseTo(3600, -2)
    await renewSession(database, tokenHash(fixed.token)!)
    expect(await secondsLeft(tokenHash(fixed.token)!)).toBeLessThanOrEqual(3600)
  })

  it('that have run out count for nothing and are swept', async () => {
    const { token } = await openSession(database, await addUser(database))
    await database.run(sql`update session set expires_at = now() - interval '1 second'`)
    expect(await rightsOf(token)).toBeNull()
    expect(await sweepLogins(database)).toBe(1)
  })

  it('text that is not one of our tokens is not looked up', async () => {
    for (const token of ['', 'x', 'a'.repeat(44), `${'a'.repeat(42)}=`, `${'a'.repeat(42)}\0`]) {
      expect(tokenHash(token)).toBeNull()
      expect(await identityOfToken(database, token, 'zh')).toBeNull()
    }
  })
})

describe('the cache of identities', () => {
  const opened: (() => Promise<unknown>)[] = []
  afterEach(async () => {
    for (const close of opened.splice(0)) await close()
  })

  /** A separate server: its own pool, its own listener; `queries` counts its queries. */
  async function appServer(
    listen: ClientConfig = server.connection,
  ): Promise<{ cache: IdentityCache; queries(): number; warnings: string[] }> {
    const pool = createPool(server.connection)
    const inner = databaseOver(pool)
    let asked = 0
    const counted: Database = { ...inner, prepared: (...query) => ((asked += 1), inner.prepared(...query)) }
    const warnings: string[] = []
    const cache = identityCache({ database: counted, listen, warn: (message) => warnings.push(message) })
    opened.push(async () => {
      await cache.close()
      await pool.end()
    })
    await until(() => cache.isKeeping())
    return { cache, queries: () => asked, warnings }
  }

  it('asks the database once for many requests, and once for many at the same time', async () => {
    const { token } = await openSession(database, await addUser(database))
    const { cache, queries } = await appServer()
    const all = await Promise.all(Array.from({ length: 20 }, () => cache.of(token, 'zh')))
    expect(new Set(all.map((one) => one?.userId)).size).toBe(1)
    expect((await cache.of(token, 'en'))?.language).toBe('en')
    expect((await cache.of(token, 'zh'))?.language).toBe('zh')
    expect(queries()).toBe(1)
    expect(await cache.of('a'.repeat(43), 'zh')).toBeNull()
  })

  it('can drop one session, or all', async () => {
    const [one, other] = [
      await openSession(database, await addUser(database)),
      await openSession(database, await addUser(database)),
    ]
    const { cache, queries } = await appServer()
    const ask = async () => {
      await cache.of(one.token, 'zh')
      await cache.of(other.token, 'zh')
      return queries()
    }
    expect(await ask()).toBe(2)
    cache.invalidate(tokenHash(one.token)!)
    expect(await ask()).toBe(3)
    cache.invalidate()
    expect(await ask()).toBe(5)
  })

  /** A session that was handed out, and the one of its taker, with which it ends. */
  async function handedOut() {
    const right = 'user:get_user_token'
    const menu = await addMenu(database, { name: '用户', tags: [right] })
    const helper = await addUser(database, {
      role_ids: [await addRole(database, { scope_type: 1, menu_perms: [{ menu_id: menu, tag: right }] })],
    })
    const own = await openSession(database, helper)
    const taker = { userId: helper, sessionHash: tokenHash(own.token) }
    const handed = await openSession(database, await addUser(database), 3600, taker)
    return { helper, own: tokenHash(own.token)!, handed }
  }

  it('drops a session that was handed out with the one of its taker', async () => {
    const { helper, own, handed } = await handedOut()
    const { cache, queries } = await appServer()
    const ask = async () => {
      expect(await cache.of(handed.token, 'zh')).toMatchObject({ takenBy: helper })
      return queries()
    }
    const first = await ask()
    expect(await ask()).toBe(first)
    cache.invalidate(own)
    expect(await ask()).toBeGreaterThan(first)
    const { promise: changed, resolve: tell } = withResolvers()
    cache.onChange(tell)
    await database.run(sql`update session set expires_at = now() where token_hash = ${own}`)
    await changed
    expect(await cache.of(handed.token, 'zh')).toBeNull()
  })

  it('keeps a session that was handed out no longer than the one of its taker lasts', async () => {
    const { own, handed } = await handedOut()
    await database.run(sql`update session set expires_at = now() + interval '1500 ms' where token_hash = ${own}`)
    const { cache, queries } = await appServer()
    expect(await cache.of(handed.token, 'zh')).not.toBeNull()
    const read = queries()
    expect(await cache.of(handed.token, 'zh')).not.toBeNull()
    expect(queries()).toBe(read)
    await pause(1_600)
    expect(await cache.of(handed.token, 'zh')).toBeNull()
  })

  const changes: Record<
    string,
    (ids: { user: number; role: number; menu: number; hash: Buffer }) => Parameters<Database['run']>[0]
  > = {
    'a role loses a right': ({ role }) => sql`update role set menu_perms = '[]' where id = ${role}`,
    'a role is deleted': ({ role }) => sql`update role set deleted_at = now() where id = ${role}`,
    'a menu loses a tag': ({ menu }) => sql`update menu set perm_list = '[]' where id = ${menu}`,
    'a user loses a role': ({ user }) => sql`update "user" set role_ids = '{}' where id = ${user}`,
    'a user is disabled': ({ user }) => sql`update "user" set status = 0 where id = ${user}`,
    'a user is deleted for good': ({ user }) => sql`delete from "user" where id = ${user}`,
    'a session is closed': ({ hash }) => sql`delete from session where token_hash = ${hash}`,
    'a session is cut short': ({ hash }) => sql`update session set expires_at = now() where token_hash = ${hash}`,
    'all sessions are emptied': () => sql`truncate session`,
  }
  it.each(Object.keys(changes))('other servers see it at once when %s', async (name) => {
    const menu = await addMenu(database, { name: '单题', tags: ['exercise:list'] })
    const role = await addRole(database, { menu_perms: [{ menu_id: menu, tag: 'exercise:list' }] })
    const user = await addUser(database, { role_ids: [role] })
    const { token } = await openSession(database, user)
    const { cache } = await appServer()
    const holds = async () => (await cache.of(token, 'zh'))?.rights.has('exercise:list') ?? false
    expect(await holds()).toBe(true)
    const { promise: changed, resolve: tell } = withResolvers()
    cache.onChange(tell)
    await database.run(changes[name]!({ user, role, menu, hash: tokenHash(token)! }))
    await changed
    expect(await holds()).toBe(false)
  })

  it('a change on one server reaches another within milliseconds of its commit', async () => {
    const role = await addRole(database, { is_admin: true })
    const user = await addUser(database, { role_ids: [role] })
    const { token } = await openSession(database, user)
    const [here, there] = [await appServer(), await appServer()]
    const windowsMs: number[] = []
    for (let round = 0; round < 100; round++) {
      const roles = round % 2 === 0 ? [] : [role]
      await until(
        async () =>
          (await here.cache.of(token, 'zh'))?.rights.size === (await there.cache.of(token, 'zh'))?.rights.size,
      )
      await database.run(sql`update "user" set role_ids = ${sql.param(roles)}::integer[] where id = ${user}`)
      const committedAt = performance.now()
      here.cache.invalidate()
      expect((await here.cache.of(token, 'zh'))?.rights.size).toBe(roles.length)
      while ((await there.cache.of(token, 'zh'))?.rights.size !== roles.length) await new Promise(setImmediate)
      windowsMs.push(performance.now() - committedAt)
    }
    windowsMs.sort((a, b) => a - b)
    console.info(
      `cross-server window: median ${windowsMs[50]!.toFixed(2)} ms, 95 % ${windowsMs[95]!.toFixed(2)} ms, longest ${windowsMs[99]!.toFixed(2)} ms`,
    )
  })

  it('a read during a change is neither cached nor shared', async () => {
    const role = await addRole(database, { is_admin: true })
    const user = await addUser(database, { role_ids: [role] })
    const { token } = await openSession(database, user)
    const inner = databaseOver(server.pool)
    const { promise: mayAnswer, resolve: letAnswer } = withResolvers()
    let asked = 0
    const slow: Database = {
      ...inner,
      async prepared(...query) {
        asked += 1
        const rows = await inner.prepared<any>(...query)
        if (asked === 1) await mayAnswer
        return rows
      },
    }
    const cache = identityCache({ database: slow, listen: server.connection, warn: () => undefined })
    opened.push(() => cache.close())
    await until(() => cache.isKeeping())
    const early = cache.of(token, 'zh')
    await until(() => asked === 1)
    await pause(50)
    const { promise: changed, resolve: tell } = withResolvers()
    cache.onChange(tell)
    await database.run(sql`update "user" set role_ids = '{}' where id = ${user}`)
    await changed
    expect((await cache.of(token, 'zh'))?.rights.size).toBe(0)
    letAnswer()
    expect((await early)?.rights.size).toBe(1)
    expect((await cache.of(token, 'zh'))?.rights.size).toBe(0)
  })

  it('writes the use of a session down at most once in ten minutes, without telling anybody', async () => {
    const { token } = await openSession(database, await addUser(database))
    await database.run(
      sql`update session set expires_at = expires_at - interval '5 minutes', created_at = created_at - interval '5 minutes'`,
    )
    const { cache } = await appServer()
    const before = await database.first<{ expires_at: Date }>(sql`select expires_at from session`)
    await cache.of(token, 'zh')
    expect(await database.first(sql`select expires_at from session`)).toEqual(before)
    await database.run(
      sql`update session set expires_at = expires_at - interval '6 minutes', created_at = created_at - interval '6 minutes'`,
    )
    await pause(100)
    let changes = 0
    cache.onChange(() => (changes += 1))
    cache.invalidate()
    await cache.of(token, 'zh')
    const after = await database.first<{ expires_at: Date }>(sql`select expires_at from session`)
    expect(after!.expires_at.getTime() - before!.expires_at.getTime()).toBeGreaterThan(4 * 60_000)
    await pause(100)
    expect(changes).toBe(1)
  })

  it('new users, new sessions and the sweep leave everybody known', async () => {
    const { token } = await openSession(database, await addUser(database))
    await database.run(sql`insert into session (token_hash, user_id, expires_at)
      select sha256(n::text::bytea), 1, now() - interval '1 day' from generate_series(1, 200) as n`)
    const { cache, queries } = await appServer()
    await cache.of(token, 'zh')
    await openSession(database, await addUser(database))
    expect(await sweepLogins(database)).toBe(200)
    await database.run(sql`update "user" set remark = '备注', download_auth_total = 3`)
    await pause(100)
    await cache.of(token, 'zh')
    expect(queries()).toBe(1)
  })

  it('caches nothing while the listening connection is down, and again once it is back', async () => {
    const gate = await gateTo(server.connection)
    const user = await addUser(database, { role_ids: [await addRole(database, { is_admin: true })] })
    const { token } = await openSession(database, user)
    const { cache, queries, warnings } = await appServer(gate.connection)
    await cache.of(token, 'zh')
    await cache.of(token, 'zh')
    expect(queries()).toBe(1)
    gate.close()
    await until(() => !cache.isKeeping())
    await database.run(sql`update "user" set role_ids = '{}' where id = ${user}`)
    expect((await cache.of(token, 'zh'))?.rights.size).toBe(0)
    await cache.of(token, 'zh')
    expect(queries()).toBe(3)
    expect(warnings).toHaveLength(1)
    gate.open()
    await until(() => cache.isKeeping())
    await cache.of(token, 'zh')
    await cache.of(token, 'zh')
    expect(queries()).toBe(4)
    await database.run(sql`update "user" set status = 0 where id = ${user}`)
    await until(async () => (await cache.of(token, 'zh')) === null)
  })

  it('holds at most 5,000 people and lets the least recently seen go', async () => {
    const users = await addUser(database)
    const tokens: string[] = []
    for (let made = 0; made < 5_001; made++) tokens.push(Buffer.from(`${made}`.padStart(32, '-')).toString('base64url'))
    const hashes = JSON.stringify(tokens.map((token) => tokenHash(token)!.toString('hex')))
    await database.run(sql`insert into session (token_hash, user_id, expires_at)
      select decode(hash, 'hex'), ${users}::integer, now() + interval '12 hours' from jsonb_array_elements_text(${hashes}::jsonb) as hash`)
    const { cache, queries } = await appServer()
    for (const token of tokens.slice(0, 5_000)) await cache.of(token, 'zh')
    await cache.of(tokens[0]!, 'zh')
    expect(queries()).toBe(5_000)
    await cache.of(tokens[5_000]!, 'zh')
    await cache.of(tokens[0]!, 'zh')
    expect(queries()).toBe(5_001)
    await cache.of(tokens[1]!, 'zh')
    expect(queries()).toBe(5_002)
    for (const token of tokens.slice(3)) await cache.of(token, 'zh')
    expect(queries()).toBe(5_002)
  })
})

function withResolvers(): { promise: Promise<void>; resolve: () => void } {
  let resolve = () => undefined as void
  const promise = new Promise<void>((done) => (resolve = done))
  return { promise, resolve }
}

/** A proxy to the database that can be closed: open connections are cut, new ones refused. */
async function gateTo(to: PoolConfig): Promise<{ connection: PoolConfig; close(): void; open(): void }> {
  const { host, port } = new Client(to)
  const through = new Set<Socket>()
  let isOpen = true
  const gate = createServer((from) => {
    if (!isOpen) return void from.destroy()
    const onward = host.startsWith('/') ? connect(join(host, `.s.PGSQL.${port}`)) : connect(port, host)
    for (const end of [from, onward]) {
      through.add(end)
      end.on('error', () => undefined)
      end.on('close', () => {
        from.destroy()
        onward.destroy()
      })
    }
    from.pipe(onward).pipe(from)
  })
  await new Promise<void>((listening) => gate.listen(0, '127.0.0.1', listening))
  onTestFinished(() => {
    for (const end of through) end.destroy()
    gate.close()
  })
  const { port: gatePort } = gate.address() as AddressInfo
  const url = to.connectionString && new URL(to.connectionString)
  if (url) {
    // The folder of a socket is in the query, and would take precedence.
    for (const name of ['host', 'port']) url.searchParams.delete(name)
    url.host = `127.0.0.1:${gatePort}`
  }
  return {
    connection: url ? { ...to, connectionString: url.href } : { ...to, host: '127.0.0.1', port: gatePort },
    close() {
      isOpen = false
      for (const end of through) end.destroy()
    },
    open: () => void (isOpen = true),
  }
}
