import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { leftOutFiles } from './tests/run/choice.ts'

const all = 'tests/**/*.test.{ts,tsx}'
/** Draw components, or ask for a document: on one page, which each test finds empty. */
const drawing = [
  'tests/**/*.test.tsx',
  'tests/app/{settings,tabs}.test.ts',
  'tests/capabilities/exportable/slots.test.ts',
  'tests/editor/{sanitise,article/article}.test.ts',
  'tests/verbs/*.test.ts',
  'tests/views/views.test.ts',
]
/**
 * Ask neither a server nor a browser, and change nothing that another test sees: one load of the modules does for all.
 */
const calculating = [
  'tests/{app,editor,fields,locales,map-canvas,providers,resources,views}/**/*.test.ts',
  'tests/features/{papers/{assembly,print},bank/{exercise-types,question-formats}}/**/*.test.ts',
  'tests/docs/{docs,plain-words}.test.ts',
]
/** Ask a server of their own and keep nothing in the process that they run in, which does for the next one too. */
const asking = [
  'tests/{access,browser,capabilities,contract,features,search,server}/**/*.test.ts',
  'tests/docs/backup.test.ts',
  'tests/import/*.test.ts',
]
/** Before pages in jsdom, whose scripts are modules of a window each, by Node's modules for contexts. */
const components = 'tests/components/**/*.test.ts'
/** Long tests of what did not change lately. */
const leftOut = leftOutFiles()
/** Puts the registry of the site in the place of that of the server, for its whole process. */
const replacing = 'tests/app/site-declarations.test.ts'
/**
 * Plant faults in a copy of the tree and expect other tests to turn red: tests of the tests (`npm run test:faults`).
 */
const faults = 'tests/faults/**/*.test.ts'

/**
 * A process that does for several files takes the next one in the queue only when that is of its own kind: kind after
 * kind, the longest first.
 */
class KindAfterKind extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.sort((one, other) => one.project.name.localeCompare(other.project.name))
  }
}

export default defineConfig({
  test: {
    globalSetup: ['tests/fixtures/build.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'calculating',
          include: calculating,
          exclude: [...drawing, replacing, ...leftOut],
          isolate: false,
          setupFiles: ['tests/fixtures/fetching.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'drawing',
          include: drawing,
          exclude: leftOut,
          isolate: false,
          environment: 'jsdom',
          setupFiles: ['tests/fixtures/page.ts'],
        },
      },
      {
        extends: true,
        test: { name: 'asking', include: asking, exclude: [...drawing, ...calculating, ...leftOut], isolate: false },
      },
      {
        extends: true,
        test: {
          name: 'components',
          include: [components],
          exclude: leftOut,
          isolate: false,
          // Where the people of the browser tests are too.
          env: { TZ: 'Asia/Shanghai' },
          execArgv: ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'],
        },
      },
      { extends: true, test: { name: 'replacing', include: [replacing], exclude: leftOut } },
      // What is in no list.
      {
        extends: true,
        test: {
          name: 'isolated',
          include: [all],
          exclude: [...asking, ...calculating, ...drawing, components, faults, ...leftOut],
        },
      },
      // A planted fault is shown by whole files of tests.
      { extends: true, test: { name: 'faults', include: [faults], exclude: leftOut, testTimeout: 300_000 } },
    ],
    // Most files start a database of their own, and half of their time wait for a page: three at once is what two cores
    // bear.
    maxWorkers: 3,
    // A browser on a busy machine sometimes misses its moment; what passes at the second try is reported as such.
    retry: 1,
    // What is waited for is looked at often, and long enough for a machine that does ten other things: a limit ends
    // what hangs, no more.
    expect: { poll: { interval: 50, timeout: 90_000 } },
    testTimeout: 300_000,
    hookTimeout: 300_000,
    teardownTimeout: 60_000,
    sequence: { sequencer: KindAfterKind },
    reporters: ['./tests/run/slowest.ts', 'default', './tests/run/count-reporter.ts'],
  },
})
