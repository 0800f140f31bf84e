import { describe } from 'vitest'
import { it } from './chosen-cases.ts'
import { plantInCopy } from './planted-copy.ts'

/** Access, and acting for others: a fault is planted for each gate, in a copy of this tree, and its tests must fail. */

const { plant, turnRed } = plantInCopy()

describe('the tests of scopes', () => {
  it('turn red when records shared for reference are written, or a branch is not checked as a whole', async () => {
    await plant(
      'server/storage/statements/scope.ts',
      "return access === 'read' ? undefined :",
      'return access ? undefined :',
    )
    await plant('server/records/write/write-records.ts', 'all.length > asked.size ?', 'all.length < 0 ?')
    await turnRed(
      ['tests/access/reference.test.ts'],
      ["reads others' records and writes none", 'does not delete or restore a branch'],
      null,
    )
  }, 300_000)
})

describe('the tests of privileges', () => {
  it('turn red when scopes are compared by their number, or a change of the sites of a course is not checked', async () => {
    await plant(
      'server/access/reach.ts',
      'if (one.scopeType === 4 || others.some(({ scopeType }) => scopeType === 1)) return false',
      'if (others.some(({ scopeType }) => scopeType <= one.scopeType)) return false',
    )
    await plant('server/access/reach.ts', 'return found !== undefined', 'return found === null')
    await plant('server/records/privileges/no-escalation.ts', 'return paths.length > 0 ?', 'return paths.length < 0 ?')
    const reds = ['user.get_user_token', 'a role of another course', 'the token of a peer', 'a course put into']
    await turnRed(['tests/access/privileges.test.ts'], reds)
  }, 600_000)

  it('turn red when holders of a role, or those who take somebody over, are not checked', async () => {
    await plant(
      'server/records/privileges/gain-checks.ts',
      'await nobodyGains(context, pairs)\n    }\n  },\n})\n\n/**\n * A user',
      'void pairs\n    }\n  },\n})\n\n/**\n * A user',
    )
    const unchecked = ['await mayActAs(context, id)\n    if', 'await mayActAs(context, id)\n    }'] as const
    for (const text of unchecked)
      await plant(
        'server/records/privileges/gain-checks.ts',
        text,
        text.replace('await mayActAs(context, id)', 'void id'),
      )
    const reds = ['a right given to a role', 'work of their own elsewhere', 'together with a role', 'whose roles go']
    await turnRed(['tests/access/privileges.test.ts'], reds)
  }, 600_000)
})

describe('the tests of handed sessions', () => {
  it('turn red when one hands out another, changes a password, outlives its reason, or its taker is not named', async () => {
    await plant(
      'server/features/learners/handlers/user.ts',
      'if (identity.takenBy !== null) throw handedOn()',
      'if (identity.takenBy === 0) throw handedOn()',
    )
    await plant(
      'server/access/load-identity.ts',
      '!(await mayStillAct(database, identity.takenBy, identity))',
      'identity.takenBy === 0 && !(await mayStillAct(database, identity.takenBy, identity))',
    )
    await plant(
      'server/access/sessions.ts',
      '${taker?.sessionHash ?? null}::bytea',
      '(select token_hash from session where ${taker?.sessionHash ?? null}::bytea is not null limit 1)',
    )
    await plant(
      'server/storage/statements/record-sql.ts',
      '${userId || null}::integer, ${takenBy}::integer`',
      '${userId || null}::integer, ${takenBy}::integer - ${takenBy}::integer`',
    )
    await plant(
      'server/people/grants/grants.ts',
      'where t.id = g.target_id${andScope(target, identity, sql`t`)}))',
      'where t.id = g.target_id))',
    )
    const reds = [
      'hands out no further session',
      'names its taker',
      'loses the right',
      'rises above',
      'its taker logs out',
      'shows and withdraws only grants',
    ]
    await turnRed(['tests/access/handed-session.test.ts'], reds, null)
  }, 300_000)

  it('turn red when a server keeps one beyond that of its taker', async () => {
    await plant('server/access/identity-cache.ts', 'key === hash || takenThrough === hash', 'key === hash')
    await plant('server/access/load-identity.ts', 'least(session.expires_at, own.expires_at)', 'session.expires_at')
    const reds = ['drops a session that was handed out', 'keeps a session that was handed out no longer']
    await turnRed(['tests/server/login-identity.test.ts'], reds)
  }, 300_000)
})

describe('the tests of grants', () => {
  it('turn red when one is taken from a person out of scope, shown or taken of a record out of scope, or shown of a person out of scope', async () => {
    await plant('server/people/grants/grants.ts', '    await inner.lock(user, id)\n', '')
    await plant(
      'server/people/grants/grants.ts',
      'where t.id = g.target_id${andScope(target, identity, sql`t`)}))',
      'where t.id = g.target_id))',
    )
    await plant(
      'server/people/grants/grants-of.ts',
      't.deleted_at is null${andScope(kind, records.identity, sql`t`)}',
      't.deleted_at is null',
    )
    await turnRed(
      ['tests/server/grants.test.ts'],
      ['lists no records and no people outside the scope', 'taken back and given again, within the scope'],
    )
  }, 300_000)

  it('turn red when the call for resources shows or clears what is out of scope', async () => {
    await plant(
      'server/features/learning/handlers/resource.ts',
      't.deleted_at is null${andScope(declaration, records.identity, sql`t`)}',
      't.deleted_at is null',
    )
    await turnRed(['tests/access/handed-session.test.ts'], ['shows and withdraws only grants'])
  }, 300_000)
})

describe('the tests of what is out of sight', () => {
  it('turn red when a refusal or an export says something of it, or jobs of others are listed', async () => {
    await plant(
      'server/features/papers/hooks/exam.ts',
      'now && (now.is_seen || isKept) ? now.version',
      'now ? now.version',
    )
    await plant(
      'server/features/learning/hooks/map-report.ts',
      '(!onMap.isSeen && (before === null || isOther))',
      'before?.id === 0',
    )
    await plant('server/exchange/record-files/title-paths.ts', '${andScope(resource, this.identity, sql`t`)}', '')
    await plant(
      'resources/job.ts',
      "closed: { seenWith: 'list_all', label: { zh: '查看他人的任务', en: 'See jobs of others' } },",
      '',
    )
    const reds = [
      'whatever version it names of a question',
      'whatever topics it names',
      'has the titles of what its person may list',
      'jobs and imports of others',
    ]
    await turnRed(['tests/server/unseen-targets.test.ts', 'tests/access/unreadable-fields.test.ts'], reds, null)
  }, 300_000)

  it('turn red when a browser keeps files of a centre, answers come into a sitting, or a closed scheme takes a mark', async () => {
    await plant('server/features/learning/learning-centre/public-pages.ts', 'void reply.headers(judgedEachTime)', '')
    await plant(
      'server/features/learners/answers/complete-answers.ts',
      "(r.state = 'in_progress' and r.is_online)",
      'false',
    )
    await plant('server/features/learners/marking/scheme.ts', ' for share`', '`')
    const files = [
      'tests/features/learning/learning-centre/public-page.test.ts',
      'tests/features/learners/sittings/sittings.test.ts',
      'tests/features/learners/marking/marking.test.ts',
    ]
    const reds = ['files that the page shows', 'takes no answers from elsewhere', 'while somebody closes the scheme']
    await turnRed(files, reds, null)
  }, 300_000)
})
