/** Who may import whom. Browser and server meet over HTTP alone. `npm run check` and a planted violation in the tests hold it. */
const only = (name, from, allowed) => ({
  name,
  severity: 'error',
  from: { path: from },
  to: { path: '^(resources|providers|editor|src|server|tests)/', pathNot: allowed },
})

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
    {
      name: 'no-cycles',
      severity: 'error',
      from: { path: '^(resources|providers|editor|src|server)/' },
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
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
