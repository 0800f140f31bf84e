import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { importsIn, readImports } from '../../server/commands/boundaries/read-imports.ts'
import { rules, serverRooms, siteRooms, tiers } from '../../server/commands/boundaries/rules.ts'
import { blindSpots, violations, type Graph, type Rule } from '../../server/commands/boundaries/violations.ts'

/** Which folder may import which: the kinds of rules on small graphs, how imports are read, and the order of rooms. */

const imported = (to: string) => ({ to, isTypeOnly: false, isMissing: false })
const graphOf = (files: Readonly<Record<string, readonly string[]>>): Graph =>
  new Map(Object.entries(files).map(([file, imports]) => [file, imports.map(imported)]))
const broken = (graph: Graph, ...some: readonly Rule[]): string[] =>
  violations(graph, some).map(({ rule, way }) => `${rule}: ${way.join(' > ')}`)

describe('a rule', () => {
  it('refuses an import, but for exceptions on either side', () => {
    const rule: Rule = {
      name: 'low',
      refuses: 'import',
      from: { paths: ['^low/', '^lower/'], except: ['/free'] },
      to: { paths: ['^high/', '^npm:'], except: ['/open', '^npm:zod(?:/|$)'] },
    }
    const graph = graphOf({
      'low/a.ts': ['high/a.ts', 'high/open.ts', 'npm:zod', 'npm:zod/v4'],
      'low/free.ts': ['high/a.ts'],
      'lower/a.ts': ['low/a.ts', 'npm:zodiac'],
      'high/a.ts': ['high/b.ts', 'npm:react'],
    })
    expect(broken(graph, rule)).toEqual(['low: low/a.ts > high/a.ts', 'low: lower/a.ts > npm:zodiac'])
  })

  it('allows an import within the folder that the importing file is in', () => {
    const rule: Rule = {
      name: 'apart',
      refuses: 'import',
      from: { paths: ['^x/', '^formats/([^/]+)/'] },
      to: { paths: ['^formats/[^/]+/'], except: ['^formats/$1/'] },
    }
    const graph = graphOf({
      'formats/qti/a.ts': ['formats/qti/b.ts', 'formats/gift/a.ts', 'formats/shared.ts'],
      'formats/gift/a.ts': ['formats/gift/b.ts'],
      'x/a.ts': ['formats/gift/a.ts'],
    })
    expect(broken(graph, rule)).toEqual([
      'apart: formats/qti/a.ts > formats/gift/a.ts',
      'apart: x/a.ts > formats/gift/a.ts',
    ])
  })

  it('refuses an import at run time, and not one of types', () => {
    const rule: Rule = {
      name: 'driver',
      refuses: 'import at run time',
      from: { paths: ['^server/'] },
      to: { paths: ['^npm:pg$'] },
    }
    const graph: Graph = new Map([
      ['server/a.ts', [{ ...imported('npm:pg'), isTypeOnly: true }]],
      ['server/b.ts', [{ ...imported('npm:pg'), isTypeOnly: true }, imported('npm:pg')]],
    ])
    expect(broken(graph, rule)).toEqual(['driver: server/b.ts > npm:pg'])
  })

  it('refuses an import through others, named once, where the way leaves the files of the rule', () => {
    const rule: Rule = {
      name: 'reach',
      refuses: 'reach',
      from: { paths: ['^src/'] },
      to: { paths: ['^server/'], except: ['/open'] },
    }
    const graph = graphOf({
      'src/a.ts': ['src/b.ts'],
      'src/b.ts': ['tests/a.ts', 'tests/c.ts'],
      'src/c.ts': ['tests/c.ts', 'server/open.ts'],
      'src/d.ts': ['server/a.ts'],
      'tests/a.ts': ['tests/b.ts'],
      'tests/b.ts': ['server/a.ts'],
      'tests/c.ts': ['src/c.ts'],
    })
    expect(broken(graph, rule)).toEqual([
      'reach: src/b.ts > tests/a.ts > tests/b.ts > server/a.ts',
      'reach: src/d.ts > server/a.ts',
    ])
  })

  it('refuses cycles, the shortest for each file, and not what leads to them or from one to the next', () => {
    const rule: Rule = { name: 'cycle', refuses: 'cycle', from: { paths: ['^src/'] } }
    const graph = graphOf({
      'src/a.ts': ['src/e.ts', 'src/b.ts'],
      'src/b.ts': ['src/c.ts', 'src/between.ts'],
      'src/c.ts': ['src/d.ts', 'src/a.ts'],
      'src/d.ts': ['src/a.ts', 'src/leaf.ts'],
      'src/e.ts': ['src/b.ts'],
      'src/before.ts': ['src/a.ts'],
      'src/between.ts': ['src/self.ts'],
      'src/self.ts': ['src/self.ts'],
      'src/leaf.ts': ['npm:react'],
      'tests/a.ts': ['tests/b.ts'],
      'tests/b.ts': ['tests/a.ts'],
    })
    expect(broken(graph, rule)).toEqual([
      'cycle: src/a.ts > src/b.ts > src/c.ts > src/a.ts',
      'cycle: src/d.ts > src/a.ts > src/b.ts > src/c.ts > src/d.ts',
      'cycle: src/e.ts > src/b.ts > src/c.ts > src/a.ts > src/e.ts',
      'cycle: src/self.ts > src/self.ts',
    ])
  })

  it('refuses an import of what is missing', () => {
    const rule: Rule = {
      name: 'missing',
      refuses: 'missing',
      from: { paths: [''] },
      to: { paths: [''], except: ['^dist/'] },
    }
    const graph: Graph = new Map([
      ['src/a.ts', ['src/gone.ts', 'npm:gone', 'dist/main.js'].map((to) => ({ ...imported(to), isMissing: true }))],
      ['src/b.ts', [imported('src/a.ts')]],
    ])
    expect(broken(graph, rule)).toEqual(['missing: src/a.ts > src/gone.ts', 'missing: src/a.ts > npm:gone'])
  })

  it('refuses a file, even if it imports nothing', () => {
    const rule: Rule = { name: 'rooms', refuses: 'file', from: { paths: ['^src/'], except: ['^src/app/'] } }
    expect(broken(graphOf({ 'src/app/a.ts': [], 'src/cellar/a.ts': [], 'tests/a.ts': [] }), rule)).toEqual([
      'rooms: src/cellar/a.ts',
    ])
  })
})

describe('the check is refused', () => {
  const graph = graphOf({ 'src/a.ts': ['npm:react'] })

  it('when no file imports anything', () => {
    expect(blindSpots(graphOf({ 'src/a.ts': [] }), [])).toEqual(['1 files import nothing'])
    expect(blindSpots(new Map(), [])).toEqual(['0 files import nothing'])
    expect(blindSpots(graph, [])).toEqual([])
  })

  it('when a rule names something that is not there, among others that are', () => {
    const some: readonly Rule[] = [
      {
        name: 'good',
        refuses: 'import',
        from: { paths: ['^src/'], except: ['^src/'] },
        to: { paths: ['^npm:react$'] },
      },
      { name: 'from', refuses: 'cycle', from: { paths: ['^src/', '^cellar/', '^npm:'] } },
      { name: 'to', refuses: 'reach', from: { paths: ['^src/'] }, to: { paths: ['^src/', '^npm:preact$'] } },
    ]
    expect(blindSpots(graph, some)).toEqual([
      'from: no file matches ^cellar/',
      'from: no file matches ^npm:',
      'to: no file and no import matches ^npm:preact$',
    ])
  })
})

describe('an import', () => {
  const atRunTime: Readonly<Record<string, string>> = {
    'of names': "import { a, type B } from './one.ts'",
    'of names that are types': "import { type A, type B } from './one.ts'",
    'for its effects': "import './one.ts'",
    'of nothing': "import {} from './one.ts'",
    'that is exported': "export { a as b } from './one.ts'",
    'that exports nothing': "export {} from './one.ts'",
    'of all that is exported': "export * from './one.ts'",
    'while it runs': "export const load = () => void import('./one.ts').then((one) => one)",
    'by a template': 'export const load = () => import(`./one.ts`)',
    'by `require`': "const one = require('./one.ts')",
    'by an assignment': "import one = require('./one.ts')",
  }
  const ofTypes: Readonly<Record<string, string>> = {
    'of types': "import type { A } from './one.ts'",
    'of a default type': "import type A from './one.ts'",
    'of types that are exported': "export type { A } from './one.ts'",
    'of all types': "export type * from './one.ts'",
    'within a type': "export const a: { of: readonly import('./one.ts').A[] } = { of: [] }",
    'of the type of a module': "export type A = typeof import('./one.ts')",
    'that adds types': "declare module './one.ts' { interface A { b: true } }",
  }
  it.each(Object.entries(atRunTime))('%s is seen', (_, text) => {
    expect(importsIn('a.ts', `export const before = 1\n${text}\n`)).toEqual([
      { specifier: './one.ts', isTypeOnly: false },
    ])
  })
  it.each(Object.entries(ofTypes))('%s is seen as one of types', (_, text) => {
    expect(importsIn('a.ts', `export const before = 1\n${text}\n`)).toEqual([
      { specifier: './one.ts', isTypeOnly: true },
    ])
  })

  it('is not seen in comments, strings, exports of its own, and names that are computed', () => {
    const text = [
      "// import './one.ts'",
      'export const text = "import \'./one.ts\'"',
      'export { text as other }',
      'export const load = (name: string) => [import(name), import(`./${name}.ts`), require(name)]',
      "declare module 'untyped' {}",
    ]
    expect(importsIn('a.ts', text.join('\n'))).toEqual([])
  })

  it('is seen among elements', () => {
    const text = "export const Page = () => <p title=\"it's\">It's {lazy(() => import('./one.ts'))}</p>"
    expect(importsIn('a.tsx', text)).toEqual([{ specifier: './one.ts', isTypeOnly: false }])
  })

  it('of a file that does not parse fails, and names the file', () => {
    expect(() => importsIn('src/half.ts', "import { a from './one.ts'")).toThrow('src/half.ts: ')
  })
})

it('reads the sources of folders, and of what they import elsewhere, with where each import leads', async () => {
  const root = await mkdtemp(join(tmpdir(), 'imports-'))
  onTestFinished(() => rm(root, { recursive: true }))
  const files: Readonly<Record<string, string>> = {
    'package.json': '{}',
    'node_modules/there/index.js': '',
    'src/deep/a.tsx': ['./a.css', '../b.mjs?raw', 'fs', 'node:path', 'there', 'there/gone', 'absent']
      .map((specifier) => `import '${specifier}'\n`)
      .join(''),
    'src/deep/a.css': "@import 'c.css'",
    'src/b.mjs': "import './deep'\nimport './deep/a'\nimport '../tests/c.ts'\nimport '../dist/main.js'\n",
    'src/notes.md': "import './nothing.ts'",
    'tests/c.ts': "import type { D } from '../../outside.ts'\n",
    'tests/other.ts': "import './c.ts'\n",
    'dist/main.js': "import './built.js'\n",
  }
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, file)), { recursive: true })
    await writeFile(join(root, file), text)
  }
  const found = [...readImports(root, ['src'])].map(([file, imports]) => [
    file,
    ...imports.map(({ to, isMissing }) => (isMissing ? `no ${to}` : to)),
  ])
  expect(found).toEqual([
    ['src/b.mjs', 'no src/deep', 'no src/deep/a', 'tests/c.ts', 'dist/main.js'],
    [
      'src/deep/a.tsx',
      'src/deep/a.css',
      'src/b.mjs',
      'node:fs',
      'node:path',
      'npm:there',
      'no npm:there/gone',
      'no npm:absent',
    ],
    ['tests/c.ts', 'no ../outside.ts'],
  ])
})

describe('in this tree', () => {
  /** A file on each floor, from the ground up. */
  const site = siteRooms.map((floor) => `src/${[floor].flat()[0]!.replace('*', 'one-kind')}/planted.ts`)
  const server = Object.keys(serverRooms).map((room) => `server/${room}/planted.ts`)
  const names: Readonly<Record<string, readonly string[]>> = {
    site: siteRooms.map((floor) => [floor].flat()[0]!),
    server: Object.keys(serverRooms),
  }

  it.each([
    { tier: 'site', files: site },
    { tier: 'server', files: server },
  ])('a file of the $tier imports its own floor and those before it, and none after', ({ tier, files }) => {
    expect(files.length).toBeGreaterThan(15)
    const all = graphOf(Object.fromEntries(files.map((file) => [file, files])))
    const ofFloors = rules.filter(({ name }) => name.startsWith(`${tier}-`))
    const refused = files.flatMap((file, height) =>
      files.slice(height + 1).map((above) => `${tier}-floor-${names[tier]![height]!}: ${file} > ${above}`),
    )
    expect(broken(all, ...ofFloors)).toEqual(refused)
  })

  it('a capability adds to the tables with its own folder, and with no other', () => {
    const graph = graphOf({
      'server/capabilities/one/tables.ts': ['server/capabilities/one/rows.ts', 'server/capabilities/two/rows.ts'],
    })
    expect(broken(graph, ...rules)).toEqual([
      'server-floor-storage: server/capabilities/one/tables.ts > server/capabilities/two/rows.ts',
    ])
  })

  it('a tier imports those that it may, and nothing else of the tree', () => {
    const refused: Readonly<Record<keyof typeof tiers, readonly string[]>> = {
      resources: ['editor', 'providers', 'src', 'samples', 'server', 'build', 'tests'],
      editor: ['resources', 'providers', 'src', 'samples', 'server', 'build', 'tests'],
      providers: ['editor', 'src', 'samples', 'server', 'build', 'tests'],
      src: ['samples', 'server', 'build', 'tests'],
      samples: ['providers', 'src', 'server', 'build', 'tests'],
      server: ['providers', 'src', 'build', 'tests'],
      build: ['editor', 'providers', 'src', 'samples', 'server', 'tests'],
    }
    const planted = (tier: string) => `${tier}/planted.ts`
    const everything = [...Object.keys(tiers), 'tests'].map(planted)
    const all = graphOf(
      Object.fromEntries(Object.keys(tiers).map((tier) => [planted(tier), [...everything, 'root.ts']])),
    )
    const ofTiers = rules.filter(({ name }) => name.startsWith('tier-'))
    expect(broken(all, ...ofTiers)).toEqual(
      Object.entries(refused).flatMap(([tier, others]) =>
        [...others.map(planted), 'root.ts'].map((to) => `tier-${tier}: ${planted(tier)} > ${to}`),
      ),
    )
  })
})
