import { describe } from 'vitest'
import { it } from './chosen-cases.ts'
import { plantInCopy } from './planted-copy.ts'

/** Writing records: a fault is planted for each gate, in a copy of this tree, and its tests must fail. */

const { plant, turnRed } = plantInCopy()

describe('the tests of versions and uses', () => {
  it('turn red when a version shows too much or too far, a revert writes fields that it may not, a write has no version, or a use beyond the scope is named', async () => {
    await plant(
      'server/records/versions.ts',
      'const fields = records.readable(resource)',
      'const fields = Object.keys(resource.fields)',
    )
    await plant(
      'server/records/versions.ts',
      't.id = wanted.record_id${andScope(resource, records.identity, sql`t`)}',
      't.id = wanted.record_id',
    )
    await plant(
      'server/records/versions.ts',
      'mayWrite(resource, namedIn(fields, name), rights) && name in earlier',
      'rights && mayWrite && name in earlier',
    )
    await plant('server/records/write/store.ts', 'made.version, history_before', 'null, history_before')
    await plant(
      'server/storage/statements/uses.ts',
      'and ${points}${andScope(resource, identity, sql`t`)}',
      'and ${points}',
    )
    const reds = [
      'has only fields that the person may read',
      'leaves what the person may not write',
      'whatever was written since',
      'counts uses outside the scope',
    ]
    await turnRed(['tests/server/versions.test.ts', 'tests/server/where-used.test.ts'], reds)
  })
})

describe('the tests of the records that a record is made of', () => {
  it('turn red when its detail shows them to people who may not list them, and when replacing links removes those out of scope', async () => {
    await plant(
      'server/records/held-records.ts',
      "holds(rights, rightOf(held, 'list')) ?",
      'ids.length > 0 && holds !== null && rights !== null && rightOf !== null ?',
    )
    await plant(
      'server/features/learning/handlers/resource.ts',
      'tied.filter((one) => !seen.has(one)) :',
      'tied.filter((one) => !seen.has(one) && seen.size > 99) :',
    )
    await turnRed(
      ['tests/server/held.test.ts', 'tests/server/ties.test.ts'],
      ['are missing for people who may not list them', 'keep those outside the scope'],
    )
  })
})

describe('the tests of statements that are kept with their values', () => {
  it('turn red when the same statement serves two people, two filters that look alike, or values that are not quoted', async () => {
    await plant('server/records/list-page.ts', '|${people}|${asked.key}', '|${people.length}|${asked.key}')
    await plant(
      'server/storage/statements/list-query.ts',
      'JSON.stringify(reader.keys.sort())',
      "reader.keys.sort().join('&')",
    )
    await plant(
      'server/storage/postgres/frequent-statements.ts',
      'pg.escapeLiteral(String(value))',
      "`'${String(value)}'`",
    )
    const reds = [
      'lists to everybody their own',
      'lists what is there',
      'reads values that are written into a statement',
    ]
    await turnRed(['tests/server/frequent-statements.test.ts'], reds)
  })
})

describe('the tests of states that lock', () => {
  /** A build, a server and a database, and imports in their own threads. */
  const gateMs = 180_000

  it(
    'turn red when an update, a delete, an import or an action forgets the state, or an update may set it',
    async () => {
      await plant(
        'server/capabilities/workflow/writes.ts',
        "if (by === 'server') return",
        "if (by === 'server' || by === 'person') return",
      )
      await plant(
        'server/exchange/import/match-existing.ts',
        'if (kept.length > 0) return refused',
        'if (kept.length > changed.length) return refused',
      )
      await plant('server/calls/effects.ts', 'if (wrong.length > 0) throw', 'if (wrong.length > rows.length) throw')
      await plant('resources/kit/schemas.ts', 'filter(([name]) => !byActions.has(name))', 'filter(([name]) => name)')
      const reds = [
        'in_review: only people with the right change the content of a question',
        'published: only people with the right change the content of a question',
        'published: the state is no field of an update',
        'published: is refused or done by the state',
        'are these, each from where it begins',
        'are gone by all of several or by none',
        'published: its content cannot be changed by a file',
        'that a person chose to update although it is locked',
      ]
      await turnRed(['tests/capabilities/workflow/lock.test.ts', 'tests/import/states.test.ts'], reds)
    },
    gateMs,
  )

  it(
    'turn red when anybody can set the state of a new record, may edit in review, or takes back what was published',
    async () => {
      await plant('resources/exercise.ts', "      writable: 'publish',\n", '')
      await plant(
        'resources/capabilities/workflow/states.ts',
        'if (!locked || (locked.edit && holds(rights, `${name}:${locked.edit}`)))',
        'if (!locked || locked.edit)',
      )
      await plant('server/capabilities/workflow/writes.ts', 'givesState(resource, options, identity)', 'givesState')
      const reds = [
        'in_review: only people with the right change the content of a question',
        'is draft, and only people who may publish can set another',
        'was published by its import is not taken back',
      ]
      await turnRed(['tests/capabilities/workflow/lock.test.ts', 'tests/import/states.test.ts'], reds)
    },
    gateMs,
  )
})

describe('the tests of every workflow', () => {
  it('turn red when the pipeline asks no capability, anything may be deleted, or what is missing is let through', async () => {
    await plant('server/records/write/pipeline.ts', 'await hooks.workflow?.(write)', 'void hooks')
    await plant('resources/kit/completeness.ts', 'return wasSo ? [] : missing', 'return wasSo ? missing : []')
    const reds = [
      'published: locks all but what is open',
      'published: is deleted where it says so alone',
      'lets nothing unfinished into a state for what is complete',
    ]
    await turnRed(['tests/capabilities/workflow/every-workflow.test.ts'], reds)
  }, 180_000)
})

describe('the tests of unfinished records', () => {
  it('turn red when a create, an update, an action or an import lets it through, its mark is not written, more is revealed than may be read, or a condition is not checked', async () => {
    await plant(
      'server/records/write/rules.ts',
      'const missing = missingAfter(resource, change.before, change.after)',
      'const missing = missingAfter(resource, change.after, change.after)',
    )
    await plant(
      'server/exchange/import/validate-entries.ts',
      'return mustBeComplete(this.resource, record) ?',
      'return this.number < 0 ?',
    )
    await plant(
      'server/capabilities/workflow/columns.ts',
      'missingIn(resource, record).length > 0 }',
      'missingIn(resource, record).length > 99 }',
    )
    await plant(
      'resources/kit/completeness.ts',
      'return !field || mayRead(resource, field, rights) ? one',
      'return !field || rights ? one',
    )
    await plant('server/http/app.ts', '        await lockTargets(inner.records, resource, route.action!, input)\n', '')
    const reds = [
      'is kept from publish',
      'essay: is marked',
      'is not created in a state for complete ones',
      'tells people who may not read the answer',
      'is refused by the server for a record that is in no state for it',
      'that is unfinished is refused as published',
    ]
    await turnRed(['tests/capabilities/workflow/completeness.test.ts', 'tests/import/states.test.ts'], reds)
  }, 180_000)
})

describe('the tests of notices', () => {
  it('turn red when people get notices of records that they cannot see or continue with', async () => {
    await plant(
      'server/calls/notify-of-next.ts',
      'return recordsFor(database, person).getMany(resource, ids)',
      'return records.getMany(resource, ids)',
    )
    await plant(
      'server/calls/notify-of-next.ts',
      'async function within({ database }: Records,',
      'async function within(records: Records,',
    )
    await plant(
      'server/calls/notify-of-next.ts',
      'const person = await',
      'const { database } = records, person = await',
    )
    await turnRed(['tests/server/notices.test.ts'], ['to people who may publish and see it'])
  })
})

describe('the tests of comments and of changing several', () => {
  it('turn red when scope, a guarded field or the writer is not checked, people get notices of what they may not see, a repeated call writes twice, or a purge leaves words behind', async () => {
    await plant('server/capabilities/comments/comments.ts', '  await records.getText(resource, id)\n', '')
    await plant(
      'server/capabilities/comments/comments.ts',
      'if (found.user_id !== records.identity.userId) throw noActionRight()',
      '',
    )
    await plant(
      'server/capabilities/comments/comments.ts',
      'if (isFirst === 0) return repeated(inner, key, hash)',
      'if (isFirst > 1) return repeated(inner, key, hash)',
    )
    await plant(
      'server/capabilities/comments/comment-rows.ts',
      ' and (c.field is null or c.field = any(${sql.param([...fields])}::text[]))',
      '${fields.length < 0 ? sql`` : sql``}',
    )
    await plant(
      'server/capabilities/comments/notify-of-comment.ts',
      'if (await sees(records, userId, resource, record.id, field)) to.push(userId)',
      'if ((await sees(records, userId, resource, record.id, field)) || userId > 0) to.push(userId)',
    )
    await plant('server/capabilities/comments/writes.ts', 'changes.map(({ id }) => id)', 'changes.map(({ id }) => -id)')
    const reds = [
      'are changed and deleted by their writer alone',
      'are shown within scope alone',
      'about a field are hidden',
      'are written once by a repeated call',
      'stay through the trash, and go with a purge',
      'nobody who sees the record no more',
    ]
    await turnRed(['tests/capabilities/comments/comments.test.ts'], reds)
  })

  it('turn red when a field or a value is not checked, some change though others cannot, or an undo is blind', async () => {
    await plant(
      'server/capabilities/bulk-edit/bulk-change.ts',
      'if (!mayWrite(resource, declared, identity.rights)) throw',
      'if (identity.rights.size < 0) throw',
    )
    await plant(
      'server/capabilities/bulk-edit/bulk-change.ts',
      'if (!parsed.success) throw invalid(validationIssues(parsed.error, language, value)',
      'if (!parsed.success && value === undefined) throw invalid(validationIssues(parsed.error, language, value)',
    )
    await plant(
      'server/capabilities/bulk-edit/bulk-change.ts',
      'if (refused.length > 0) throw invalid(refused)\n    return',
      'return',
    )
    await plant(
      'server/capabilities/bulk-edit/undo-bulk-change.ts',
      'version: itemAt(versions, index) })))',
      'version: itemAt(versions, index) })).slice(0, 0))',
    )
    await plant(
      'server/capabilities/bulk-edit/undo-bulk-change.ts',
      'if (others.length > 0) {',
      'if (others.length > ids.length) {',
    )
    const reds = [
      'refuses what a form would refuse',
      'is all or nothing',
      'is refused whole, naming them',
      'a field that one may not write',
    ]
    await turnRed(['tests/capabilities/bulk-edit/bulk-edit.test.ts'], reds)
  })
})

describe('the tests of fields that not everybody may read', () => {
  it('turn red when a rule depends on what the person may not read, a list is filtered by it, a history shows it, a score is revealed, or a question out of scope accepts an answer', async () => {
    await plant(
      'resources/kit/rules.ts',
      'if (hidden.length > 0) return unseenFaults',
      'if (hidden.length > 1e9) return unseenFaults',
    )
    await plant(
      'server/storage/statements/list-query.ts',
      'filter(([, one]) => mayRead(resource, one, asker.rights))',
      'filter(([, one]) => one)',
    )
    await plant('server/records/records.ts', 'filter(([name]) => readable.has(name))', 'filter(([name]) => name)')
    await plant('resources/answer-exercise.ts', 'min: 0.01, max: 1000, readable: scored }', 'min: 0.01, max: 1000 }')
    await plant('resources/answer-exercise.ts', 'min: 0, max: 1000, readable: scored }', 'min: 0, max: 1000 }')
    await plant(
      'server/features/learners/answers/answered-questions.ts',
      't.deleted_at is null${andScope(exercise, identity, sql`t`)}`',
      't.deleted_at is null`',
    )
    const reds = [
      'exercise without the right exercise:answer > has no filter and no order',
      'exercise without the right exercise:answer > has nothing hidden in what is read',
      'refuses a change alike whatever the answer is',
      'gets the same response from exercise.update',
      'gets the same response from every call',
      'cannot be changed by a person who may not see the answer',
      'is not restored with an earlier version',
      'is scored, and its score is shown to',
      'cannot be answered or scored by them',
      'reveals no key, previewed or committed',
    ]
    await turnRed(['tests/access/unreadable-fields.test.ts'], reds, null)
  }, 300_000)
})

describe('the tests of references and trees', () => {
  /** A build, a server and a database, and many concurrent users. */
  const raceMs = 180_000

  it(
    'turn red when the target of a reference is not locked, two change a tree at once, or a deadlock is not repeated',
    async () => {
      await plant('server/records/write/references.ts', ' order by t.id for key share of t)', ')')
      await plant(
        'server/records/write/siblings.ts',
        'if (hasSiblings(resource)) await database.run',
        'if (!hasSiblings(resource)) await database.run',
      )
      await plant(
        'server/storage/postgres/pool.ts',
        'if (tries === maxTries || !inTheWay',
        'if (tries > 0 || !inTheWay',
      )
      const reds = [
        'never hang two branches below one another',
        'never leave a paper item with a question that goes',
        'each have a place of their own',
        'that wait for each other are both answered',
      ]
      await turnRed(['tests/server/races.test.ts'], reds)
    },
    raceMs,
  )

  it(
    'turn red when a reference reaches beyond the scope or the course, or a refusal names a record outside the scope',
    async () => {
      await plant(
        'server/records/write/references.ts',
        '${scope ? sql` and ${scope}` : sql``} order by',
        '${scope && identity === null ? sql` and ${scope}` : sql``} order by',
      )
      await plant(
        'server/records/write/references.ts',
        'const other = same ? sql`',
        'const other = same && many && isParent ? sql`',
      )
      await plant('server/records/write/in-use.ts', 'filter((one) => one.seen)', 'filter((one) => one.id > 0)')
      const reds = ['that its writer cannot see', 'stays within one course', 'counts uses outside the scope']
      await turnRed(['tests/access/references.test.ts', 'tests/server/where-used.test.ts'], reds)
    },
    raceMs,
  )
})

describe('the tests of papers and their drafts', () => {
  it('turn red when a paper forgets its numbers or its pins, a batch is applied twice or by anybody, or a draft forgets what others changed', async () => {
    await plant(
      'resources/papers/numbering.ts',
      'Math.max(1, count) : 1',
      'Math.max(1, count) : next % 7 === 3 ? 2 : 1',
    )
    await plant(
      'server/features/papers/hooks/exam.ts',
      'version: one.version ?? known?.version ?? 1',
      'version: known?.version ?? 1',
    )
    await plant(
      'server/features/papers/draft/drafts.ts',
      'if (known.has(batch.op_id)) continue',
      "if (known.has('')) continue",
    )
    await plant(
      'server/features/papers/draft/drafts.ts',
      'if (readOnlyFields(resource, record, rights).has(field)) {',
      "if (readOnlyFields(resource, record, rights).has('')) {",
    )
    await plant(
      'server/features/papers/draft/writes.ts',
      'names.includes(field) && !isSave(action)',
      "names.includes('') && !isSave(action)",
    )
    await plant('resources/papers/operations.ts', 'if (!same(current, from))', 'if (!same(current, current))')
    const reds = [
      'run from 1 over all questions',
      'keeps its versions, its keys and its points',
      'applies what is sent again once',
      'cannot be changed where the record cannot',
      'follows what another call changes',
      'reports a value that somebody else changed',
    ]
    const files = [
      'tests/features/papers/numbering.test.ts',
      'tests/features/papers/exam.test.ts',
      'tests/features/papers/draft/draft.test.ts',
    ]
    await turnRed(files, reds)
  }, 300_000)
})

describe('the tests of the menu', () => {
  it('turn red when an item leads to no page, a route is no route, or an address is taken', async () => {
    await plant(
      'resources/menu.ts',
      'holds: ({ component }) => !component || pageNamed(component) !== undefined',
      'holds: () => pageNamed !== undefined',
    )
    await plant(
      'resources/menu.ts',
      '|| Boolean(component) || pageOfItem({ route }) !== undefined',
      '|| Boolean(component) || pageOfItem !== undefined',
    )
    await turnRed(['tests/server/menu.test.ts'], ['an item to no page'])
  }, 300_000)

  it('turn red when an address that another page has is given again', async () => {
    await plant('server/features/system/hooks/menu.ts', '  if (!other) return\n', '  if (other !== null) return\n')
    await turnRed(
      ['tests/server/menu.test.ts'],
      ['an item to no page, with an icon that is none, at an address that is taken'],
    )
  }, 300_000)
})

describe('the tests of a lost database', () => {
  it('turn red when a lost connection is answered as a mistake of the server', async () => {
    await plant(
      'server/calls/envelope.ts',
      '  if (isDatabaseAway(error)) return unavailable()\n',
      "  if (isDatabaseAway(error) && language === ('fr' as string)) return unavailable()\n",
    )
    await turnRed(['tests/server/survival.test.ts'], ['loses nothing with any process of PostgreSQL'])
  }, 300_000)
})

describe('the tests of words', () => {
  it('turn red when a list on the page of a record has columns that only a program has words for', async () => {
    await plant(
      'src/records/views/show/show-model.ts',
      'column !== action.entries?.id && (column in fields || ownEntry(action.answerLabels ?? {}, column))',
      'column !== action.entries?.id && Boolean(column in fields || ownEntry(action.answerLabels ?? {}, column) || column)',
    )
    await turnRed(['tests/views/words-of-values.test.tsx'], ['has words for each of its columns'])
  })
})
