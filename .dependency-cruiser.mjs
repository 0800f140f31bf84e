import { readdirSync } from 'node:fs'

/** Who may import whom. Browser and server meet over HTTP alone. `npm run check` and a planted violation in the tests hold it. */
const only = (name, from, allowed) => ({
  name,
  severity: 'error',
  from: { path: from },
  to: { path: '^(resources|providers|editor|src|server|tests)/', pathNot: allowed },
})

/**
 * The rooms of the site, from the ground up: each may import those above it in this list, and none below. A room is a folder with all in it
 * that is no room of its own.
 */
const siteRooms = [
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
  // The screens and what plugs into them: a resource says what its screens have, so that these name each other through `pages`.
  ['views', 'capabilities', 'verbs', 'pages'],
  'shell/themes',
  'shell/settings',
  'shell/frame',
  'shell/tools',
  'shell',
  'app/public-pages',
  'app',
]
const roomPath = (room) => {
  if (room === 'fields/*') return '^src/fields/[^/]+/'
  if (room === 'fields') return '^src/fields/[^/]+$'
  const within = siteRooms
    .flat()
    .flatMap((other) => (other.startsWith(`${room}/`) ? [other.slice(room.length + 1)] : []))
  return `^src/${room}/${within.length > 0 ? `(?!(?:${within.join('|')})/)` : ''}`
}
const siteFloors = siteRooms.map((floor, height) => ({
  name: `site-floor-${[floor].flat()[0]}`,
  severity: 'error',
  from: { path: [floor].flat().map(roomPath) },
  to: {
    path: '^src/',
    pathNot: siteRooms
      .slice(0, height + 1)
      .flat()
      .map(roomPath),
  },
}))

/** Folders that hold a view, of those that are named in `src/views` beside what views share. */
const viewFolders = readdirSync('resources/views', { withFileTypes: true })
  .filter((one) => one.isDirectory())
  .map(({ name }) => name)
  .join('|')
const ofViews = `^(?:resources|src)/views/(${viewFolders})/`

/** What verbs bring, in files of the kit and the server and folders of the site, with the lists of it. */
const verbGroups = readdirSync('resources/kit/verbs')
  .filter((file) => file !== 'define-verbs.ts')
  .map((file) => file.replace('.ts', ''))
const ofVerbs = `^(resources/kit|server|src)/verbs/(${verbGroups.join('|')})(\\.ts|/)`

/** What capabilities add to a lower room, and the list of it. */
const parts = (part) => [`^server/capabilities/${part}\\.ts$`, `^server/capabilities/([^/]+)/${part}\\.ts$`]
/**
 * The rooms of the server, from the ground up, in the same way. What a capability adds to tables, writes or imports lies where those
 * are, with what it needs of its own folder; all else of it is among what answers calls.
 */
const serverRooms = {
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
const serverFloors = Object.entries(serverRooms).flatMap(([room, paths], height) =>
  [paths].flat().map((path) => ({
    name: `server-floor-${room}`,
    severity: 'error',
    from: { path },
    to: {
      path: '^server/',
      pathNot: [
        ...Object.values(serverRooms)
          .slice(0, height + 1)
          .flat(),
        ...(path.includes('(') ? ['^server/capabilities/$1/'] : []),
      ],
    },
  })),
)
/** Each format of questions stands alone upon what they share; GIFT has its texts and its cloze questions as Moodle has them. */
const formatsStandAlone = [
  {
    name: 'question-formats-stand-alone',
    severity: 'error',
    from: { path: '^server/question-formats/([^/]+)/' },
    to: {
      path: '^server/question-formats/[^/]+/',
      pathNot: ['^server/question-formats/$1/', '^server/question-formats/moodle/'],
    },
  },
  {
    name: 'what-formats-share-names-none',
    severity: 'error',
    from: { path: '^server/question-formats/[^/]+$' },
    to: { path: '^server/question-formats/[^/]+/' },
  },
]

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    only('resources-stand-alone', '^resources/', '^resources/'),
    {
      name: 'resources-need-zod-alone',
      severity: 'error',
      from: { path: '^resources/' },
      to: { dependencyTypes: ['npm', 'npm-dev', 'core'], pathNot: '(^|/)zod/' },
    },
    {
      name: 'the-kit-names-no-entity',
      severity: 'error',
      from: { path: '^resources/kit/' },
      to: { path: '^resources/', pathNot: '^resources/kit/' },
    },
    {
      name: 'capabilities-name-no-entity',
      severity: 'error',
      from: { path: '^resources/capabilities/' },
      to: { path: '^resources/', pathNot: '^resources/(kit|capabilities)/' },
    },
    // A capability is known to its own folders and to the entities that have it; screens, calls, tables and writes read the generated lists.
    {
      name: 'nothing-names-a-capability',
      severity: 'error',
      from: { path: '^(resources|providers|editor|src|server)/', pathNot: '^(resources|src|server)/capabilities/' },
      to: { path: '^(resources|src|server)/capabilities/[^/]+/' },
    },
    {
      name: 'entities-choose-capabilities',
      severity: 'error',
      // Slots are declared by the name of their capability, which the compiler takes from the list of all.
      from: {
        path: '^(resources/kit|providers|editor|src|server)/',
        pathNot: ['^(src|server)/capabilities/', '^src/screen/capability-slots\\.ts$'],
      },
      to: { path: '^resources/capabilities/index\\.ts$' },
    },
    // What verbs bring is known to the generated lists.
    {
      name: 'nothing-names-a-group-of-verbs',
      severity: 'error',
      from: { path: '^(resources|providers|editor|src|server)/', pathNot: ofVerbs },
      to: { path: ofVerbs, pathNot: '/index\\.ts$' },
    },
    // A view is known to its own folders and to the entities that name it; what shows records reads the generated lists.
    {
      name: 'nothing-names-a-view',
      severity: 'error',
      from: {
        path: '^(resources|providers|editor|src|server)/',
        pathNot: [ofViews, '^(resources|src)/views/index\\.ts$'],
      },
      to: { path: ofViews },
    },
    {
      name: 'views-name-no-other',
      severity: 'error',
      from: { path: ofViews },
      to: { path: ofViews, pathNot: '^(?:resources|src)/views/$1/' },
    },
    only('editor-knows-no-resource', '^editor/', '^editor/'),
    only('providers-know-resources', '^providers/', '^(providers|resources)/'),
    only('src-knows-no-server', '^src/', '^(src|resources|providers|editor)/'),
    only('server-knows-no-browser', '^server/', '^(server|resources|editor)/'),
    {
      name: 'the-browser-never-reaches-the-server',
      severity: 'error',
      from: { path: '^(src|providers|editor)/' },
      to: { path: '^server/', reachable: true },
    },
    {
      name: 'the-server-never-reaches-react',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: '(^|/)node_modules/(react|react-dom|antd|@refinedev)/', reachable: true },
    },
    {
      name: 'app-and-shell-name-no-entity',
      severity: 'error',
      from: { path: '^src/(app|shell)/' },
      to: { path: '^resources/', pathNot: '^resources/(kit/|index\\.ts$|system/)' },
    },
    // What loads it elsewhere gets counts and ids as text.
    {
      name: 'the-driver-is-set-up-in-one-place',
      severity: 'error',
      from: { path: '^server/', pathNot: '^server/postgres/driver\\.ts$' },
      to: { path: '(^|/)node_modules/(@types/)?pg/', dependencyTypesNot: ['type-only'] },
    },
    ...siteFloors,
    {
      name: 'site-has-rooms',
      severity: 'error',
      from: { path: '^src/', pathNot: siteRooms.flat().map(roomPath) },
      to: {},
    },
    ...serverFloors,
    {
      name: 'server-has-rooms',
      severity: 'error',
      from: { path: '^server/', pathNot: Object.values(serverRooms).flat() },
      to: {},
    },
    ...formatsStandAlone,
    {
      name: 'no-circles',
      severity: 'error',
      from: { path: '^(resources|providers|editor|src|server)/' },
      to: { circular: true },
    },
    { name: 'no-unresolvable', severity: 'error', from: {}, to: { couldNotResolve: true, pathNot: '^virtual:|dist/' } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      conditionNames: ['import', 'browser', 'node', 'default', 'types'],
      exportsFields: ['exports'],
    },
  },
}
