import { existsSync, readdirSync } from 'node:fs'
import type { Rule } from './violations.ts'
import { itemAt } from '../../../resources/kit/present.ts'

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
  samples: ['resources', 'editor'],
  server: ['resources', 'editor', 'samples'],
  build: ['resources'],
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

const folders = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((one) => (one.isDirectory() ? one.name : []))

/** The files and folders in a folder; none where it is not there. */
const entries = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : [])

/** Matters of the product, each with a folder in each tier, in the order in which one of the server may use another. */
export const features = ['system', 'bank', 'papers', 'learners', 'exams', 'learning'] as const

/** Those that have more on the site than kinds of fields; a feature may be the server's alone. */
const siteFeatures = features
  .filter((name) => entries(`src/features/${name}`).some((entry) => entry !== 'fields'))
  .map((name) => `features/${name}`)

/** A list that `npm run registry` writes of parts of one kind, and the files that declare them. */
const parts = (list: string, ...files: string[]): string[] => [
  `^server/parts/${list}\\.ts$`,
  ...files.map((file) => `^server/(capabilities/[^/]+|features/[^/]+)/${file}`),
]

/**
 * The rooms of the site, from the ground up: each may import those before it in this list, and none after. A room is a
 * folder with all in it that is no room of its own.
 */
export const siteRooms: readonly (string | readonly string[])[] = [
  'base/locales',
  'base/library-overrides',
  'base/loading',
  'base/address',
  'base/session',
  'base/message-page',
  'base/settings',
  'base/shortcuts',
  'base/menu',
  'base/tabs',
  'base/running-jobs',
  'base/inputs',
  'content/files',
  'content/rich-text',
  'content/difference',
  'content/map-canvas',
  'content/printing',
  'records/record-titles',
  'content/exercise/parts',
  'content/exercise',
  'content/exercise/editor',
  'records/fields/*',
  'features/*/fields',
  ['records/fields', 'parts/widgets.ts'],
  'records/screen',
  'records/drafts',
  // The screens and what plugs into them: a resource says what its screens have, so that these name each other through
  // the lists of parts.
  ['records/views', 'records/verbs', 'records/pages', 'capabilities', ...siteFeatures, 'parts'],
  'frame/themes',
  'frame/settings',
  'frame/frame',
  'frame/tools',
  'frame',
  'app/public-pages',
  'app',
]

function siteRoomPath(room: string): string {
  if (room === 'records/fields/*') return '^src/records/fields/[^/]+/'
  if (room === 'records/fields') return '^src/records/fields/[^/]+$'
  if (room === 'features/*/fields') return '^src/features/[^/]+/fields/'
  if (room.endsWith('.ts')) return `^src/${room.replace('.', '\\.')}$`
  const within = siteRooms
    .flat()
    .flatMap((other) => (other.startsWith(`${room}/`) ? [other.slice(room.length + 1)] : []))
  const apart = room.startsWith('features/') ? [...within, 'fields'] : within.map((one) => one.replace('.ts', '\\.ts$'))
  return `^src/${room}/${apart.length > 0 ? `(?!(?:${apart.join('|')})(?:/|$))` : ''}`
}

/**
 * The rooms of the server, from the ground up, in the same way. What a capability or a feature adds to tables, writes
 * or imports lies where those are, with what it needs of its own folder; all else of it is among what answers calls.
 */
export const serverRooms: Readonly<Record<string, string | readonly string[]>> = {
  base: '^server/base/',
  storage: [
    '^server/storage/',
    ...parts('tables', '(?:[^/]+/)?tables\\.ts$'),
    ...parts('columns', '(?:[^/]+/)?columns\\.ts$'),
    ...parts('first-rows', '(?:[^/]+/)?first-rows\\.ts$'),
  ],
  access: '^server/access/',
  records: ['^server/records/', ...parts('writes', '(?:[^/]+/)?writes\\.ts$'), ...parts('hooks', 'hooks/')],
  background: ['^server/background/', ...parts('notices', '(?:[^/]+/)?notices\\.ts$')],
  people: '^server/people/',
  settings: '^server/settings/',
  calls: '^server/calls/',
  exchange: [
    '^server/exchange/',
    ...parts('imports', '(?:[^/]+/)?imports\\.ts$'),
    ...parts('importers', '[^/]+/(?:[^/]+-)?importer\\.ts$'),
    ...parts('exporters', '[^/]+/(?:[^/]+-)?exporter\\.ts$'),
  ],
  capabilities: '^server/capabilities/',
  ...Object.fromEntries(features.map((name) => [`features/${name}`, `^server/features/${name}/`])),
  parts: '^server/parts/',
  http: '^server/http/',
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
  .map((rooms) => ({ name: itemAt(rooms, 0), paths: rooms.map(siteRoomPath) }))
const serverFloors = Object.entries(serverRooms).map(([name, paths]) => ({ name, paths: [paths].flat() }))

/** Folders that hold a view, of those that are named in `src/records/views` beside what views share. */
const viewFolders = [
  ...folders('resources/views'),
  ...features.flatMap((name) => (existsSync(`resources/${name}/views`) ? folders(`resources/${name}/views`) : [])),
]
const ofViews = `^(?:resources/(?:[^/]+/)?|src/(?:records|features/[^/]+)/)views/(${viewFolders.join('|')})/`

/** What verbs bring, in files of the kit and the server and folders of the site, with the lists of it. */
const verbGroups = readdirSync('resources/kit/verbs')
  .filter((file) => file !== 'define-verbs.ts')
  .map((file) => file.replace('.ts', ''))
const ofVerbs = `^(?:resources/kit|server/calls|src/records)/verbs/(?:${verbGroups.join('|')})(?:\\.ts|/)`

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
    from: { paths: everyTier, except: ['^(?:resources|src|server)/(?:capabilities|parts)/'] },
    to: { paths: ['^(?:resources|src|server)/capabilities/[^/]+/'] },
  },
  // A feature is known to its own folder and to the entities that have something of it; all else reads the generated
  // lists.
  {
    name: 'nothing-names-a-feature',
    refuses: 'import',
    from: { paths: ['^(?:src|server)/'], except: ['^(?:src|server)/(?:features|parts)/', '^server/start/samples/'] },
    to: { paths: ['^(?:src|server)/features/'] },
  },
  {
    name: 'features-of-the-site-stand-alone',
    refuses: 'import',
    from: { paths: ['^src/features/([^/]+)/'] },
    to: { paths: ['^src/features/'], except: ['^src/features/$1/'] },
  },
  {
    name: 'entities-choose-capabilities',
    refuses: 'import',
    from: {
      paths: ['^resources/kit/', '^providers/', '^editor/', '^src/', '^server/'],
      // Slots are declared by the name of their capability, which the compiler takes from the list of all.
      except: ['^(?:src|server)/capabilities/', '^src/records/screen/capability-slots\\.ts$'],
    },
    to: { paths: ['^resources/parts/capabilities\\.ts$'] },
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
    from: { paths: everyTier, except: [ofViews, '^(?:resources|src)/parts/views\\.ts$'] },
    to: { paths: [ofViews] },
  },
  {
    name: 'views-name-no-other',
    refuses: 'import',
    from: { paths: [ofViews] },
    to: { paths: [ofViews], except: ['/views/$1/'] },
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
    from: { paths: ['^src/app/', '^src/frame/'] },
    to: { paths: ['^resources/'], except: ['^resources/(?:kit/|index\\.ts$|system/)'] },
  },
  // What loads it elsewhere gets counts and ids as text.
  {
    name: 'the-driver-is-set-up-in-one-place',
    refuses: 'import at run time',
    from: { paths: ['^server/'], except: ['^server/storage/postgres/driver\\.ts$'] },
    to: { paths: ['^npm:pg(?:/|$)'] },
  },
  ...floorRules('site', '^src/', siteFloors),
  ...floorRules('server', '^server/', serverFloors, ['^server/$1/']),
  // Each format of questions is apart, on top of what they share; GIFT has its texts and cloze questions as Moodle has.
  {
    name: 'question-formats-stand-alone',
    refuses: 'import',
    from: {
      paths: ['^server/features/bank/question-formats/([^/]+)/'],
      except: ['^server/features/bank/question-formats/(?:text|blackboard)/'],
    },
    to: {
      paths: ['^server/features/bank/question-formats/[^/]+/'],
      except: ['^server/features/bank/question-formats/$1/', '^server/features/bank/question-formats/moodle/'],
    },
  },
  // The lines of a text are those of a paper, unless they are Aiken or GIFT.
  {
    name: 'texts-are-read-as-papers',
    refuses: 'import',
    from: { paths: ['^server/features/bank/question-formats/text/'] },
    to: {
      paths: ['^server/features/bank/question-formats/[^/]+/'],
      except: ['^server/features/bank/question-formats/(?:text|docx|moodle|aiken|gift)/'],
    },
  },
  // Blackboard's later pools are QTI 1.2, and the texts of its older ones are like those.
  {
    name: 'blackboard-is-read-as-qti',
    refuses: 'import',
    from: { paths: ['^server/features/bank/question-formats/blackboard/'] },
    to: {
      paths: ['^server/features/bank/question-formats/[^/]+/'],
      except: ['^server/features/bank/question-formats/(?:blackboard|qti)/'],
    },
  },
  {
    name: 'what-formats-share-names-none',
    refuses: 'import',
    from: { paths: ['^server/features/bank/question-formats/[^/]+$'] },
    to: { paths: ['^server/features/bank/question-formats/[^/]+/'] },
  },
  { name: 'no-circles', refuses: 'cycle', from: { paths: everyTier } },
  { name: 'no-unresolvable', refuses: 'missing', from: { paths: [''] }, to: { paths: [''], except: [built] } },
]
