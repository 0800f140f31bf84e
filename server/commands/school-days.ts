import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Finds code that makes a day of an instant by another clock than the school's: in UTC, or the browser's or the
 * server's own. `resources/kit/school-day.ts` says what a day is, `server/storage/statements/school-day.ts` in SQL.
 */

const folders = ['resources', 'providers', 'editor', 'src', 'server', 'samples']

/** The two places themselves, and what means another clock. */
const exempt: Readonly<Record<string, string>> = {
  'resources/kit/school-day.ts': 'it is the place',
  'server/storage/statements/school-day.ts': 'it is the place in SQL',
  'src/base/session/greet.ts': 'a person is greeted by their own hour',
  'src/records/fields/date/date-input.tsx': 'the picker works by the clock of the browser, and is given the school’s',
  'src/frame/tools/notices/notice-list.tsx': 'how long ago is the same everywhere',
}

interface Pattern {
  what: RegExp
  instead: string
}

const inCode = 'ask resources/kit/school-day.ts'
const inSql = 'ask server/storage/statements/school-day.ts'
const patterns: readonly Pattern[] = [
  { what: /toISOString\(\)\s*\??\.\s*(?:slice|substring|substr|split)\(/, instead: inCode },
  {
    what: /\.(?:get|set)(?:FullYear|Month|Date|Day|Hours|Minutes)\(|\.getTimezoneOffset\(|\.toLocale(?:Date|Time)String\(|\.toDateString\(/,
    instead: inCode,
  },
  { what: /\.(?:get|set)UTC(?:FullYear|Month|Date|Day|Hours|Minutes)\(/, instead: inCode },
  { what: /\bdayjs\(|\bIntl\.DateTimeFormat\(/, instead: inCode },
  {
    what: /::\s*date\b|\bcast\([^)]*\bas\s+date\)|\bcurrent_date\b|\blocaltimestamp\b|\bdate_trunc\(|\bmake_date\(/i,
    instead: inSql,
  },
  // Moments on the wire are in UTC, to the millisecond.
  { what: /\bat\s+time\s+zone\s+(?!'UTC')/i, instead: inSql },
  { what: /\bat\s+time\s+zone\s+'UTC'\s*\)\s*::/i, instead: inSql },
]

const withoutComments = (text: string): string => text.replace(/^\s*(?:\/\/|\*|\/\*).*$/gm, '')

/** The places in a file: `src/x.ts:3 …`. */
function faultsIn(path: string): string[] {
  const text = withoutComments(readFileSync(path, 'utf8'))
  return patterns.flatMap(({ what, instead }) =>
    [...text.matchAll(new RegExp(what, `g${what.flags}`))].map(
      ({ 0: found, index }) =>
        `${path}:${text.slice(0, index).split('\n').length} ${found}: a day is the school's; ${instead}`,
    ),
  )
}

const files = folders
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path).replaceAll('\\', '/')),
  )
  .filter((path) => /\.tsx?$/.test(path))
const faults = files.filter((path) => !Object.hasOwn(exempt, path)).flatMap(faultsIn)
const gone = Object.keys(exempt)
  .filter((path) => !files.includes(path) || faultsIn(path).length === 0)
  .map((path) => `${path} is exempt, and has nothing to be exempt from`)
for (const fault of [...faults, ...gone]) console.log(fault)
process.exit(faults.length + gone.length > 0 ? 1 : 0)
