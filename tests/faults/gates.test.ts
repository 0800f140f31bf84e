import { readFile } from 'node:fs/promises'
import { describe, expect } from 'vitest'
import { it } from './chosen-cases.ts'
import { plantInCopy } from './planted-copy.ts'

/** A gate that cannot fail protects nothing: for each a fault is planted in a copy of this tree, and it must fail. */

const { plant, turnRed, ...copy } = plantInCopy()
const script = (file: string, ...args: string[]) => copy.run('--import', 'tsx', file, ...args)
/** Evaluates an expression over `resources` and `checkResources` with the copy's declarations. */
const evaluated = async (expression: string): Promise<unknown> => {
  await plant(
    'evaluate.ts',
    null,
    `import { checkResources } from './resources/kit/index.ts'\nimport { resources } from './resources/index.ts'\nconsole.log(JSON.stringify(${expression}))\n`,
  )
  const { output } = await script('evaluate.ts')
  return JSON.parse(output)
}

describe('the boundaries', () => {
  it('refuse a browser that imports the server, a resource with React, a kit that knows an entity, a screen that names a capability, a frame or a start that names a feature, an import back up, and a cycle, of types too', async () => {
    await plant(
      'src/app/planted.ts',
      null,
      "import { readEnvironment } from '../../server/settings/environment.ts'\nexport const port = readEnvironment({}).PORT\n",
    )
    await plant(
      'resources/planted.ts',
      null,
      "import { createElement } from 'react'\nexport const element = createElement('p')\n",
    )
    await plant(
      'resources/kit/planted.ts',
      null,
      "import { label } from '../label.ts'\nexport const name = label.name\n",
    )
    await plant(
      'editor/planted.ts',
      null,
      "import { other } from './other-planted.ts'\nexport const one = (): unknown => other\n",
    )
    await plant(
      'editor/other-planted.ts',
      null,
      "import { one } from './planted.ts'\nexport const other = (): unknown => one\n",
    )
    await plant(
      'src/content/rich-text/planted.ts',
      null,
      "import type { Screen } from '../../records/screen/screen.ts'\nexport type Other = Screen\n",
    )
    await plant(
      'src/base/inputs/planted.ts',
      null,
      "import type { Two } from './other-planted.ts'\nexport type One = readonly Two[]\n",
    )
    await plant(
      'src/base/inputs/other-planted.ts',
      null,
      "import type { One } from './planted.ts'\nexport type Two = One | null\n",
    )
    await plant('src/cellar/planted.ts', null, "export { partsBetween } from '../content/difference/compare.ts'\n")
    await plant(
      'src/records/views/planted.ts',
      null,
      "import { commentCalls } from '../../../resources/capabilities/comments/index.ts'\nexport const calls = commentCalls('label')\n",
    )
    await plant('src/base/tabs/planted.ts', null, "export { trash } from '../../../resources/kit/verbs/trash.ts'\n")
    await plant(
      'src/records/screen/planted.ts',
      null,
      "export { list } from '../../../resources/views/list/index.ts'\n",
    )
    await plant('src/records/views/cards/planted.ts', null, "export { ListTable } from '../list/list-table.tsx'\n")
    await plant(
      'server/http/planted.ts',
      null,
      "import { comments } from '../../resources/parts/capabilities.ts'\nexport const { name } = comments.of\n",
    )
    await plant(
      'resources/capabilities/comments/planted.ts',
      null,
      "import { label } from '../../label.ts'\nexport const name = label.name\n",
    )
    await plant(
      'server/storage/tables/planted.ts',
      null,
      "import type { Records } from '../../records/records.ts'\nexport type Other = Records\n",
    )
    await plant(
      'server/storage/statements/planted.ts',
      null,
      "import type { Two } from './other-planted.ts'\nexport type One = readonly Two[]\n",
    )
    await plant(
      'server/storage/statements/other-planted.ts',
      null,
      "import type { One } from './planted.ts'\nexport type Two = One | null\n",
    )
    await plant('server/storage/backup/planted.ts', null, "import pg from 'pg'\nexport const pool = new pg.Pool()\n")
    await plant('server/cellar/planted.ts', null, "export { bandCount } from '../base/search-text/similarity.ts'\n")
    await plant(
      'server/features/bank/question-formats/qti/planted.ts',
      null,
      "export { gift } from '../gift/gift.ts'\n",
    )
    await plant(
      'server/start/planted.ts',
      null,
      "export { answersNeeded } from '../features/bank/statistics/rules.ts'\n",
    )
    await plant(
      'src/frame/planted.ts',
      null,
      "export { useUndo } from '../features/learning/learning-centre/use-undo.ts'\n",
    )
    await plant(
      'src/features/papers/planted.ts',
      null,
      "export { useUndo } from '../learning/learning-centre/use-undo.ts'\n",
    )
    await plant(
      'server/features/bank/planted.ts',
      null,
      "export { takeDownload } from '../papers/paper-files/downloads.ts'\n",
    )
    const { status, output } = await script('server/commands/boundaries.ts')
    expect(status).toBe(1)
    expect(output).toContain('server-floor-storage: server/storage/tables/planted.ts → server/records/records.ts')
    expect(output).toMatch(/no-circles: server\/storage\/statements\/(other-)?planted\.ts/)
    expect(output).toContain('the-driver-is-set-up-in-one-place: server/storage/backup/planted.ts')
    expect(output).toContain('server-has-rooms: server/cellar/planted.ts')
    expect(output).toContain('question-formats-stand-alone: server/features/bank/question-formats/qti/planted.ts')
    expect(output).toContain(
      'nothing-names-a-feature: server/start/planted.ts → server/features/bank/statistics/rules.ts',
    )
    expect(output).toContain(
      'nothing-names-a-feature: src/frame/planted.ts → src/features/learning/learning-centre/use-undo.ts',
    )
    expect(output).toContain(
      'features-of-the-site-stand-alone: src/features/papers/planted.ts → src/features/learning/learning-centre/use-undo.ts',
    )
    expect(output).toContain(
      'server-floor-features/bank: server/features/bank/planted.ts → server/features/papers/paper-files/downloads.ts',
    )
    expect(output).toContain(
      'site-floor-content/rich-text: src/content/rich-text/planted.ts → src/records/screen/screen.ts',
    )
    expect(output).toMatch(/no-circles: src\/base\/inputs\/(other-)?planted\.ts/)
    expect(output).toContain('site-has-rooms: src/cellar/planted.ts')
    expect(output).toContain(
      'nothing-names-a-capability: src/records/views/planted.ts → resources/capabilities/comments/index.ts',
    )
    expect(output).toContain('nothing-names-a-group-of-verbs: src/base/tabs/planted.ts → resources/kit/verbs/trash.ts')
    expect(output).toContain('nothing-names-a-view: src/records/screen/planted.ts → resources/views/list/index.ts')
    expect(output).toContain(
      'views-name-no-other: src/records/views/cards/planted.ts → src/records/views/list/list-table.tsx',
    )
    expect(output).toContain('entities-choose-capabilities: server/http/planted.ts → resources/parts/capabilities.ts')
    expect(output).toContain(
      'capabilities-name-no-entity: resources/capabilities/comments/planted.ts → resources/label.ts',
    )
    expect(output).toContain('tier-src: src/app/planted.ts → server/settings/environment.ts')
    expect(output).toContain('the-browser-never-reaches-the-server: src/app/planted.ts')
    expect(output).toContain('resources-need-zod-alone: resources/planted.ts')
    expect(output).toContain('the-kit-names-no-entity: resources/kit/planted.ts → resources/label.ts')
    expect(output).toMatch(/no-circles: editor\/(other-)?planted\.ts/)
  })

  it('are not kept by a run that reads no files, or by a rule of a folder that has gone', async () => {
    await plant('server/commands/boundaries.ts', 'Object.keys(tiers)', 'Object.keys(tiers).slice(9)')
    const none = await script('server/commands/boundaries.ts')
    expect(none.status).toBe(1)
    expect(none.output).toContain('it checks nothing: 0 files import nothing')
    await plant('server/commands/boundaries.ts', 'Object.keys(tiers).slice(9)', 'Object.keys(tiers)')
    await plant('server/commands/boundaries/rules.ts', "'records/drafts',", "'records/drafts', 'cellar',")
    const gone = await script('server/commands/boundaries.ts')
    expect(gone.status).toBe(1)
    expect(gone.output).toContain('it checks nothing: site-floor-cellar: no file matches ^src/cellar/')
  })
})

describe('the tests of the page of the architecture', () => {
  it('turn red when a folder has no row, or is not named in the row of its own', async () => {
    await plant('src/cellar/planted.ts', null, 'export const planted = 1\n')
    await plant('server/storage/cellar/planted.ts', null, 'export const planted = 1\n')
    await turnRed(
      ['tests/docs/architecture.test.ts'],
      ['has a row for each folder, and each row is of a folder', "names what is in 'server/storage'"],
    )
  })
})

describe('what is generated', () => {
  it('is out of date when a resource is not in the registry', async () => {
    await plant(
      'resources/planted.ts',
      null,
      "import { defineResource } from './kit/index.ts'\nexport const planted = defineResource({} as never)\n",
    )
    const { status, output } = await script('server/commands/registry.ts', '--check')
    expect({ status, output }).toMatchObject({
      status: 1,
      output: expect.stringContaining('out of date: resources/index.ts'),
    })
  })

  it('is out of date when a field has no column', async () => {
    await plant('resources/label.ts', 'fields: {', "fields: {\n    planted: text({ label: { zh: '新', en: 'New' } }),")
    const { status, output } = await script('server/commands/migration.ts', '--check')
    expect({ status, output }).toMatchObject({
      status: 1,
      output: expect.stringMatching(/ALTER TABLE "label" ADD COLUMN "planted"/),
    })
  })
})

describe('lint and the search for dead code', () => {
  it('refuse a forgotten promise, a function longer than a screen, and an unused export', async () => {
    await plant(
      'server/planted.ts',
      null,
      `const later = async (): Promise<void> => {}\nexport function forgetful(): void {\n  later()\n${'  console.log(1)\n'.repeat(70)}}\n`,
    )
    const [lint, dead] = await Promise.all([
      copy.run('node_modules/oxlint/bin/oxlint', '--type-aware', 'server/planted.ts'),
      copy.run('node_modules/knip/bin/knip.js'),
    ])
    expect({ status: lint.status, output: lint.output }).toMatchObject({
      status: 1,
      output: expect.stringContaining('no-floating-promises'),
    })
    expect(lint.output).toContain('max-lines-per-function')
    expect({ status: dead.status, output: dead.output }).toMatchObject({
      status: 1,
      output: expect.stringContaining('server/planted.ts'),
    })
  })
})

describe('the search for inherited keys', () => {
  it('refuses a table of a module that is read under a name from data', async () => {
    await plant(
      'server/planted.ts',
      null,
      'const pictures: Readonly<Record<string, string>> = { book: "b" }\nexport const pictureOf = (name: string) => pictures[name]\nexport const has = (name: string) => name in pictures\n',
    )
    const { status, output } = await script('server/commands/inherited-keys.ts')
    expect({ status, output }).toMatchObject({
      status: 1,
      output: expect.stringMatching(/planted.ts:2 pictures\[name\].*\n.*planted.ts:3 name in pictures/),
    })
  })
})

describe('the search for days of another clock', () => {
  it('refuses a day in UTC, by code or by SQL, and the clock of the machine', async () => {
    await plant(
      'server/planted.ts',
      null,
      "export const day = (at: Date) => at.toISOString().slice(0, 10)\nexport const held = 'select 1 where until >= current_date'\nexport const on = 'submitted_at::date'\nexport const year = (at: Date) => at.getFullYear()\n",
    )
    const { status, output } = await script('server/commands/school-days.ts')
    expect({ status, output: output.match(/planted.ts:\d/g)?.toSorted() }).toEqual({
      status: 1,
      output: ['planted.ts:1', 'planted.ts:2', 'planted.ts:3', 'planted.ts:4'],
    })
  })
})

describe('the search for regular expressions that are not linear', () => {
  it('refuses one over which blanks take their square', async () => {
    await plant('server/planted.ts', null, 'export const bare = (text: string) => text.replace(/\\s+$/, "")\n')
    const { status, output } = await script('server/commands/regular-expressions.ts')
    expect({ status, output }).toMatchObject({
      status: 1,
      output: expect.stringContaining('server/planted.ts:1 /\\s+$/'),
    })
  })
})

describe('the search for regular expressions that are made', () => {
  it('puts them together of constants, and refuses one that is slow or made of a text that is not escaped', async () => {
    await plant('server/blanks.ts', null, 'export const blanks = String.raw`\\s+`\n')
    await plant(
      'server/planted.ts',
      null,
      "import { patternText } from '../resources/kit/pattern-text.ts'\nimport { blanks } from './blanks.ts'\nexport const slow = new RegExp(`${blanks}$`)\nexport const any = (text: string) => new RegExp(`^${text}`)\nexport const good = (text: string, times: number) => new RegExp(`^${patternText(text)}{${times}}`)\n",
    )
    const { status, output } = await script('server/commands/regular-expressions.ts')
    expect({ status, output: output.match(/server\/planted\.ts:\d[^\n]{0,40}/g) }).toEqual({
      status: 1,
      output: [
        expect.stringContaining('server/planted.ts:3 /\\s+$/'),
        expect.stringContaining('server/planted.ts:4: of what this pattern'),
      ],
    })
  })
})

describe('the sizes', () => {
  it('refuse a login page that draws in the component library', async () => {
    await plant(
      'src/app/public-pages/login-page.tsx',
      'import',
      "import { Table } from 'antd'\nglobalThis.console.debug(Table)\nimport",
    )
    const built = await copy.run('server/commands/build.mjs', 'client')
    expect({ status: built.status, output: built.output }).toMatchObject({ status: 0 })
    const { status, output } = await copy.run('node_modules/size-limit/bin.js')
    expect({ status, output }).toMatchObject({
      status: 1,
      output: expect.stringMatching(/login page\s+Package size limit has exceeded/),
    })
  })
})

describe('the build', () => {
  it('refuses to replace a part of a library that nobody imports any more', async () => {
    await plant('build/library-overrides.ts', "'../TransBtn'", "'../TransBtnOfOld'")
    const { status, output } = await copy.run('server/commands/build.mjs', 'client')
    expect({ status, output }).toMatchObject({
      status: 1,
      output: expect.stringContaining('imports ../TransBtnOfOld no more'),
    })
  })
})

describe('the tests of development', () => {
  it('turn red when libraries have other styles and parts there than in the build', async () => {
    await plant(
      'vite.config.ts',
      'plugins: [overrideLibraries({ isWhole: false }), antdStylesOfBundled()]',
      'plugins: [/* none */]',
    )
    await turnRed(['tests/browser/dev.test.ts'], ['computes the same looks as the build'])
  })
})

describe('the tests of behaviour', () => {
  it('turn red when input is not strict, rich text not sanitised, secrets not hashed, or every caller is allowed', async () => {
    await plant(
      'resources/kit/schemas.ts',
      'z.strictObject(shape(resource.fields, forCreate))',
      'z.looseObject(shape(resource.fields, forCreate))',
    )
    await plant('editor/sanitise.ts', '(ownEntry(profiles, profile) ?? sanitiseQuestion)(html)', 'html || profile')
    await plant('server/records/write/incoming.ts', 'hashPassword(value)', 'value')
    await plant('server/http/authorise.ts', "if (route.right === 'public') return", "if (route.right !== '') return")
    const reds = [
      'order > is set by the server alone',
      'richText > is stored',
      'json > is stored',
      'never lets a secret out',
      'authorise > lets into exercise.create',
    ]
    await turnRed(['tests/fields/fields.test.ts', 'tests/access/routes.test.ts'], reds, null)
  })

  it('turn red when a statement forgets the scope, or an input is read before the right is asked', async () => {
    await plant(
      'server/storage/statements/scope.ts',
      "if (scope === 'shared' || scopeType === 1) return undefined",
      "if (scope === 'shared' || scopeType >= 1) return undefined",
    )
    await plant(
      'server/http/app.ts',
      'authorise(route, identity) const input = readInput(route, request, identity, language)',
      'const input = readInput(route, request, identity, language)\n  authorise(route, identity)\n',
    )
    const reds = [
      ...['list', 'detail', 'trash'].map((verb) => `exercise\\.${verb} > shows nothing beyond the scope`),
      'exercise\\.update > reads the input of those alone',
    ]
    const only = 'exercise.(list|detail|trash) shows nothing beyond the scope|exercise.update reads the input'
    await turnRed(['tests/access/access.test.ts'], reds, only)
  })
})

describe('the tests of conditions that prevent a start', () => {
  it('turn red when tables, migrations or actions do not match the declarations, and nothing checks them', async () => {
    await plant(
      'server/storage/tables/migrate.ts',
      'const faults = await schemaFaults(client)',
      'const faults = (await schemaFaults(client)).slice(0, 0)',
    )
    await plant('server/storage/tables/migrate.ts', 'throw inWords(error)', 'throw error')
    await plant(
      'server/storage/tables/migrations.ts',
      'filter(({ when }) => !applied.has(when))',
      'filter(({ when }) => when > Math.max(0, ...applied))',
    )
    await plant(
      'server/http/find-handler.ts',
      'if ((set && !after) || handlerOf(resource, name, own)) continue',
      'if (set || name) continue',
    )
    const reds = [
      'a column is missing',
      'one that was passed over',
      'one that fails is named',
      'one without a handler is named',
    ]
    await turnRed(['tests/server/start-refusals.test.ts'], reds)
  })
})

describe('the tests of what may be written', () => {
  it('turn red when a field goes in that does not count, a role gets a right of no menu, or a list is in the order of bytes', async () => {
    await plant(
      'server/records/write/rules.ts',
      'isTyped ? unmeant(resource.fields, change.names, change.after) : []',
      'isTyped ? [] : []',
    )
    await plant('server/features/system/hooks/role.ts', 'known.includes(perm.tag)', 'true')
    await plant('server/storage/statements/reading-order.ts', 'field?.written ?', 'field && !field.written ?')
    const reds = [
      'cannot be written, by a create or an update',
      'names a right that the menu does not have',
      'has digits by their value',
    ]
    await turnRed(
      ['tests/server/only-when.test.ts', 'tests/access/role-rights.test.ts', 'tests/server/reading-order.test.ts'],
      reds,
    )
  })
})

describe('the tests of importing', () => {
  it("turn red when the right of the entity is not asked, a field that is not one's own goes in, a commit is not whole, an undo is blind, or what is used is swept", async () => {
    await plant(
      'server/features/system/handlers/import-batch.ts',
      'if (!importer || !holds(identity.rights, importRight(importer.resource))) throw noActionRight()',
      'if (!importer) throw noActionRight()',
    )
    await plant(
      'server/exchange/import/validate-entries.ts',
      'return field !== undefined && mayWrite(this.resource, field, this.context.rights)',
      'return field !== undefined',
    )
    await plant('server/exchange/record-files/table-shape.ts', ' && mayWrite(resource, field, rights)', '')
    await plant(
      'server/exchange/import/commit-batch.ts',
      'return await database.transaction(async (inner) => {',
      'return await (async (inner: Database) => {',
    )
    await plant(
      'server/exchange/import/commit-batch.ts',
      '      return done\n    })',
      '      return done\n    })(database)',
    )
    await plant(
      'server/records/write/lock.ts',
      'if (gone.length > 0) throw changedSince(gone)',
      'if (gone.length > wanted.length) throw changedSince(gone)',
    )
    await plant(
      'server/exchange/record-files/table-entries.ts',
      'if (code !== undefined) reasons.push',
      'if (code === -1) reasons.push',
    )
    await plant(
      'server/exchange/import/abandoned-batches.ts',
      "r.state in ('waiting', 'running')",
      "r.state in ('none')",
    )
    await plant(
      'server/storage/files/unused-files.ts',
      "c.relname <> 'stored_file'",
      "c.relname not in ('stored_file', 'history')",
    )
    const reds = [
      'with a control character in a cell',
      'are deleted after a month',
      'are deleted, like any file',
      'nobody without the right of the entity',
      'a field without write access is left out',
      'a commit that conflicts with changes since the preview',
      'is refused whole, naming them',
    ]
    await turnRed(['tests/import/import.test.ts'], reds)
  })
})

describe('the tests of what cells of tables hold', () => {
  it('turn red when rich text, or a choice, does not come back as it was written', async () => {
    await plant('server/exchange/record-files/rich-cell.ts', ': asStored + stored', ': stored')
    await plant(
      'resources/kit/fields/choice.ts',
      "values.map((value) => labelOf(of, value, language)).join('；')",
      "values.map((value) => labelOf(of, value, language)).join('')",
    )
    await turnRed(['tests/fields/cells.test.ts'], ['richText > comes back', 'choices > comes back'], 'comes back')
  })
})

describe('npm run new', () => {
  const add = (...args: string[]) => script('server/commands/new.ts', ...args)
  const labels = ['--zh', '试卷标签', '--en', 'Paper tag']

  it('writes a resource that has no fault and only lacks its migration', async () => {
    copy.expectWritten('resources/index.ts', 'resources/paper-tag.ts', 'resources/paper-topic.ts')
    expect(await add('paper_tag', ...labels)).toMatchObject({
      status: 0,
      output: expect.stringContaining('npm run migration paper_tag'),
    })
    expect(
      await add(
        'paper_topic',
        '--zh',
        "试卷'专题",
        '--en',
        "Paper's topic",
        '--tree',
        '--path',
        '/systemManagement/paperTopic',
      ),
    ).toMatchObject({ status: 0 })
    expect(await script('server/commands/registry.ts', '--check')).toMatchObject({ status: 0 })
    expect(
      await evaluated(
        '[checkResources(resources), resources.paper_topic.label, resources.paper_topic.verbs.includes("all_tree"), resources.paper_tag.menu]',
      ),
    ).toEqual([[], { zh: "试卷'专题", en: "Paper's topic" }, true, { path: '/testing/paperTag', icon: 'appstore' }])
    expect((await script('server/commands/migration.ts', '--check')).output).toContain('CREATE TABLE "paper_tag"')
    expect(await copy.run('node_modules/oxlint/bin/oxlint', 'resources')).toMatchObject({ status: 0 })
  })

  it.each([
    [['user', ...labels], 'resources/user.ts exists already'],
    [['session', ...labels], 'has a table "session" of its own'],
    [['delete', ...labels], 'is a reserved word'],
    [['PaperTag', ...labels], 'is no valid name for an entity'],
    [['../paper', ...labels], 'is no valid name for an entity'],
    [['paper_tag', '--zh', ' ', '--en', 'Paper tag'], '--zh: a label'],
    [['paper_tag', ...labels, '--path', 'testing'], '--path: starts with /'],
    [['paper_tag'], 'usage: npm run new'],
    [['paper_tag', ...labels, '--colour', 'red'], 'usage: npm run new'],
  ])('refuses %j', async (args, message) => {
    const { status, output } = await add(...args)
    expect({ refused: status !== 0, output }).toMatchObject({ refused: true, output: expect.stringContaining(message) })
    expect(await script('server/commands/registry.ts', '--check')).toMatchObject({ status: 0 })
  })
})

describe('docs/adding-an-entity.md', () => {
  it('shows a file that has no fault and only lacks its migration', async () => {
    const page = await readFile('docs/adding-an-entity.md', 'utf8')
    await plant('resources/lesson-plan.ts', null, /```ts\n([\s\S]*?)```/.exec(page)![1]!)
    copy.expectWritten('resources/index.ts')
    await script('server/commands/registry.ts')
    expect(await evaluated('[checkResources(resources), resources.lesson_plan.parentField]')).toEqual([[], 'parent_id'])
    expect((await script('server/commands/migration.ts', '--check')).output).toContain('CREATE TABLE "lesson_plan"')
  })

  it('quotes the fault that a mistyped field gets', async () => {
    const page = await readFile('docs/adding-an-entity.md', 'utf8')
    await plant(
      'resources/lesson-plan.ts',
      null,
      /```ts\n([\s\S]*?)```/.exec(page)![1]!.replace("course: 'subject_course_id'", "course: 'subject_course'"),
    )
    copy.expectWritten('resources/index.ts')
    await script('server/commands/registry.ts')
    const faults = (await evaluated('checkResources(resources)')) as string[]
    expect(faults).toHaveLength(1)
    expect(page).toContain(faults[0])
  })
})

describe('the tests of the checks before a call', () => {
  it('turn red when strangers lock an account, attempts have no limit, responses are cached, an invalid request has no envelope, or one person takes every stream', async () => {
    await plant(
      'server/people/login/limits.ts',
      'return known ? [loginHere(name, ip)] : [loginOfAddress(ip)',
      'return known && ip === name ? [loginHere(name, ip)] : [loginOfAddress(ip)',
    )
    await plant(
      'server/http/app.ts',
      "void reply.header('cache-control', 'no-store')",
      "void reply.header('cache-control', 'no-cache')",
    )
    await plant('server/http/app.ts', 'clientErrorHandler: answerBroken,', '')
    await plant(
      'server/http/app.ts',
      'frameworkErrors: (error, request, reply) => void sendFault(error, request, reply),',
      '',
    )
    await plant('server/calls/live.ts', 'if (own.length >= mostPerPerson) throw', 'if (own.length > 1e9) throw')
    const reds = [
      'a school behind one address',
      'an account is not locked by strangers',
      'a percent sign that is none',
      'an address that is too long',
      'a header that is too large',
      'is stored by no cache',
      'is followed by so many tabs',
    ]
    await turnRed(
      ['tests/server/login.test.ts', 'tests/server/broken-requests.test.ts', 'tests/server/live.test.ts'],
      reds,
    )
  }, 300_000)
})
