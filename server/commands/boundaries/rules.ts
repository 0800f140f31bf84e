import { readdirSync } from 'node:fs'
import type { Rule } from './violations.ts'

/**
 * Which folder may import which, types included. Files of this tree are named by their paths, packages as
 * `npm:antd/es/table`, Node's own modules as `node:fs`.
 */

/** The top folders, and which of the others each may import. Browser and server meet over HTTP alone. */
export const tiers = {
  resources: [],
  editor: [],
  providers: ['resources'],
  src: ['resources', 'providers', 'editor'],
  server: ['resources', 'editor'],
} as const satisfies Readonly<Record<string, readonly string[]>>
const everyTier = Object.keys(tiers).map((tier) => `^${tier}/`)
const ofThisTree = '^(?!npm:|node:)'
/** What the build writes, which a checkout does not have. */
const built = '^dist/'

const tierRules = Object.entries(tiers).map(
  ([tier, others]): Rule => ({
    name: `tier-${tier}`,
    refuses: 'import',
    from: { paths: [`^${tier}/`] },
    to: { paths: [ofThisTree], except: [...[tier, ...others].map((allowed) => `^${allowed}/`), built] },
  }),
)

/**
 * The rooms of the site, from the ground up: each may import those above it in this list, and none below. A room is a
 * folder with all in it that is no room of its own.
 */
export const siteRooms: readonly (string | readonly string[])[] = [
  'locales',
  'library-overrides',
  'loading',
  'address',
  'session',
  'message-page',
  'settings',
  'shortcuts',
  'menu',
  'tabs',
  'running-jobs',
  'files',
  'inputs',
  'rich-text',
  'difference',
  'record-titles',
  'exercise/parts',
  'exercise',
  'exercise/editor',
  'fields/*',
  'fields',
  'screen',
  'drafts',
  'printing',
  'map-canvas',
  // The screens and what plugs into them: a resource says what its screens have, so that these name each other through
  // `pages`.
  ['views', 'capabilities', 'verbs', 'pages'],
  'shell/themes',
  'shell/settings',
  'shell/frame',
  'shell/tools',
  'shell',
  'app/public-pages',
  'app',
]

function siteRoomPath(room: string): string {
  if (room === 'fields/*') return '^src/fields/[^/]+/'
  if (room === 'fields') return '^src/fields/[^/]+$'
  const within = siteRooms
    .flat()
    .flatMap((other) => (other.startsWith(`${room}/`) ? [other.slice(room.length + 1)] : []))
  return `^src/${room}/${within.length > 0 ? `(?!(?:${within.join('|')})/)` : ''}`
}

/** What capabilities add to a lower room, and the list of it. */
const parts = (part: string): string[] => [
  `^server/capabilities/${part}\\.ts$`,
  `^server/capabilities/([^/]+)/${part}\\.ts$`,
]
/**
 * The rooms of the server, from the ground up, in the same way. What a capability adds to tables, writes or imports
 * lies where those are, with what it needs of its own folder; all else of it is among what answers calls.
 */
export const serverRooms: Readonly<Record<string, string | readonly string[]>> = {
  basics: ['^server/fault\\.ts$', '^server/identity\\.ts$'],
  'search-text': '^server/search-text/',
  threads: '^server/threads/',
  assembly: '^server/assembly/',
  postgres: '^server/postgres/',
  tables: ['^server/tables/', ...parts('tables'), ...parts('columns')],
  statements: ['^server/statements/', ...parts('first-rows')],
  notices: ['^server/notices/', ...parts('notices')],
  files: '^server/files/',
  backup: '^server/backup/',
  office: '^server/office/',
  identities: '^server/identities/',
  hooks: ['^server/hooks/', ...parts('writes')],
  privileges: '^server/privileges/',
  records: '^server/records/',
  search: '^server/search/',
  grants: '^server/grants/',
  login: '^server/login/',
  print: '^server/print/',
  jobs: '^server/jobs/',
  calls: '^server/calls/',
  verbs: '^server/verbs/',
  spreadsheets: '^server/spreadsheets/',
  people: '^server/people/',
  'record-files': '^server/record-files/',
  'question-formats': '^server/question-formats/',
  answers: '^server/answers/',
  questions: '^server/questions/',
  maps: '^server/maps/',
  papers: '^server/papers/',
  sittings: '^server/sittings/',
  'answer-sheets': '^server/answer-sheets/',
  import: ['^server/import/', ...parts('imports')],
  'source-files': '^server/source-files/',
  export: '^server/export/',
  'learning-centre': '^server/learning-centre/',
  capabilities: '^server/capabilities/',
  actions: '^server/actions/',
  settings: '^server/settings/',
  http: '^server/http/',
  seed: '^server/seed/',
  start: '^server/start/',
  commands: '^server/commands/',
}

/** The rules of a tier with these floors, from the ground up: a file is on one, and imports that and those before. */
function floorRules(
  name: string,
  tier: string,
  floors: readonly { name: string; paths: readonly string[] }[],
  also: readonly string[] = [],
): Rule[] {
  const upTo = (height: number) => floors.slice(0, height + 1).flatMap(({ paths }) => paths)
  return [
    ...floors.map(
      (floor, height): Rule => ({
        name: `${name}-floor-${floor.name}`,
        refuses: 'import',
        from: { paths: floor.paths },
        to: { paths: [tier], except: [...upTo(height), ...also] },
      }),
    ),
    { name: `${name}-has-rooms`, refuses: 'file', from: { paths: [tier], except: upTo(floors.length) } },
  ]
}
const siteFloors = siteRooms
  .map((floor) => [floor].flat())
  .map((rooms) => ({ name: rooms[0]!, paths: rooms.map(siteRoomPath) }))
const serverFloors = Object.entries(serverRooms).map(([name, paths]) => ({ name, paths: [paths].flat() }))

/** Folders that hold a view, of those that are named in `src/views` beside what views share. */
const viewFolders = readdirSync('resources/views', { withFileTypes: true })
  .filter((one) => one.isDirectory())
  .map(({ name }) => name)
const ofViews = `^(?:resources|src)/views/(${viewFolders.join('|')})/`

/** What verbs bring, in files of the kit and the server and folders of the site, with the lists of it. */
const verbGroups = readdirSync('resources/kit/verbs')
  .filter((file) => file !== 'define-verbs.ts')
  .map((file) => file.replace('.ts', ''))
const ofVerbs = `^(?:resources/kit|server|src)/verbs/(?:${verbGroups.join('|')})(?:\\.ts|/)`

export const rules: readonly Rule[] = [
  ...tierRules,
  {
    name: 'resources-need-zod-alone',
    refuses: 'import',
    from: { paths: ['^resources/'] },
    to: { paths: ['^(?:npm|node):'], except: ['^npm:zod(?:/|$)'] },
  },
  {
    name: 'the-kit-names-no-entity',
    refuses: 'import',
    from: { paths: ['^resources/kit/'] },
    to: { paths: ['^resources/'], except: ['^resources/kit/'] },
  },
  {
    name: 'capabilities-name-no-entity',
    refuses: 'import',
    from: { paths: ['^resources/capabilities/'] },
    to: { paths: ['^resources/'], except: ['^resources/(?:kit|capabilities)/'] },
  },
  // A capability is known to its own folders and to the entities that have it; screens, calls, tables and writes read
  // the generated lists.
  {
    name: 'nothing-names-a-capability',
    refuses: 'import',
    from: { paths: everyTier, except: ['^(?:resources|src|server)/capabilities/'] },
    to: { paths: ['^(?:resources|src|server)/capabilities/[^/]+/'] },
  },
  {
    name: 'entities-choose-capabilities',
    refuses: 'import',
    from: {
      paths: ['^resources/kit/', '^providers/', '^editor/', '^src/', '^server/'],
      // Slots are declared by the name of their capability, which the compiler takes from the list of all.
      except: ['^(?:src|server)/capabilities/', '^src/screen/capability-slots\\.ts$'],
    },
    to: { paths: ['^resources/capabilities/index\\.ts$'] },
  },
  // What verbs bring is known to the generated lists.
  {
    name: 'nothing-names-a-group-of-verbs',
    refuses: 'import',
    from: { paths: everyTier, except: [ofVerbs] },
    to: { paths: [ofVerbs], except: ['/index\\.ts$'] },
  },
  // A view is known to its own folders and to the entities that name it; what shows records reads the generated lists.
  {
    name: 'nothing-names-a-view',
    refuses: 'import',
    from: { paths: everyTier, except: [ofViews, '^(?:resources|src)/views/index\\.ts$'] },
    to: { paths: [ofViews] },
  },
  {
    name: 'views-name-no-other',
    refuses: 'import',
    from: { paths: [ofViews] },
    to: { paths: [ofViews], except: ['^(?:resources|src)/views/$1/'] },
  },
  {
    name: 'the-browser-never-reaches-the-server',
    refuses: 'reach',
    from: { paths: ['^src/', '^providers/', '^editor/'] },
    to: { paths: ['^server/'] },
  },
  {
    name: 'the-server-never-reaches-react',
    refuses: 'reach',
    from: { paths: ['^server/'] },
    to: { paths: ['^npm:(?:react|react-dom|antd)(?:/|$)', '^npm:@refinedev/'] },
  },
  {
    name: 'app-and-shell-name-no-entity',
    refuses: 'import',
    from: { paths: ['^src/app/', '^src/shell/'] },
    to: { paths: ['^resources/'], except: ['^resources/(?:kit/|index\\.ts$|system/)'] },
  },
  // What loads it elsewhere gets counts and ids as text.
  {
    name: 'the-driver-is-set-up-in-one-place',
    refuses: 'import at run time',
    from: { paths: ['^server/'], except: ['^server/postgres/driver\\.ts$'] },
    to: { paths: ['^npm:pg(?:/|$)'] },
  },
  ...floorRules('site', '^src/', siteFloors),
  ...floorRules('server', '^server/', serverFloors, ['^server/capabilities/$1/']),
  // Each format of questions is apart, on top of what they share; GIFT has its texts and cloze questions as Moodle has.
  {
    name: 'question-formats-stand-alone',
    refuses: 'import',
    from: { paths: ['^server/question-formats/([^/]+)/'] },
    to: {
      paths: ['^server/question-formats/[^/]+/'],
      except: ['^server/question-formats/$1/', '^server/question-formats/moodle/'],
    },
  },
  {
    name: 'what-formats-share-names-none',
    refuses: 'import',
    from: { paths: ['^server/question-formats/[^/]+$'] },
    to: { paths: ['^server/question-formats/[^/]+/'] },
  },
  { name: 'no-circles', refuses: 'cycle', from: { paths: everyTier } },
  { name: 'no-unresolvable', refuses: 'missing', from: { paths: [''] }, to: { paths: [''], except: [built] } },
]
