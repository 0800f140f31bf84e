import { fileURLToPath } from 'node:url'
import { build } from 'vite'

/**
 * What the language and the browsers got after the oldest browsers that the site is for (`browserslist` in
 * package.json), with the module that adds it there. `public/browser-check.js` looks for each, and loads all of them
 * where one is missing. `tests/app/built-for-browsers.test.ts` names those that the site uses and that are not here.
 */
const coreJs = (name: string): string => `core-js/modules/${name}.js`
const ours = fileURLToPath(new URL('added-to-classes.ts', import.meta.url))

const iteratorHelpers = [
  'drop',
  'every',
  'filter',
  'find',
  'flatMap',
  'forEach',
  'map',
  'reduce',
  'some',
  'take',
  'toArray',
] as const
const setMethods = [
  'difference',
  'intersection',
  'isDisjointFrom',
  'isSubsetOf',
  'isSupersetOf',
  'symmetricDifference',
  'union',
] as const
const inKebab = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** Built-ins by their places, each with the module that adds it. */
export const builtIns: Readonly<Record<string, string>> = {
  'Array.prototype.toReversed': coreJs('es.array.to-reversed'),
  'Array.prototype.toSorted': coreJs('es.array.to-sorted'),
  'Array.prototype.toSpliced': coreJs('es.array.to-spliced'),
  'Array.prototype.with': coreJs('es.array.with'),
  'Uint8Array.prototype.toReversed': coreJs('es.typed-array.to-reversed'),
  'Uint8Array.prototype.toSorted': coreJs('es.typed-array.to-sorted'),
  'Uint8Array.prototype.with': coreJs('es.typed-array.with'),
  'Array.fromAsync': coreJs('es.array.from-async'),
  'Object.groupBy': coreJs('es.object.group-by'),
  'Map.groupBy': coreJs('es.map.group-by'),
  'Promise.withResolvers': coreJs('es.promise.with-resolvers'),
  'String.prototype.isWellFormed': coreJs('es.string.is-well-formed'),
  'String.prototype.toWellFormed': coreJs('es.string.to-well-formed'),
  Iterator: coreJs('es.iterator.constructor'),
  'Iterator.from': coreJs('es.iterator.from'),
  ...Object.fromEntries(
    iteratorHelpers.map((name) => [`Iterator.prototype.${name}`, coreJs(`es.iterator.${inKebab(name)}`)]),
  ),
  ...Object.fromEntries(setMethods.map((name) => [`Set.prototype.${name}`, coreJs(`es.set.${inKebab(name)}.v2`)])),
  'AbortSignal.any': ours,
  'URL.canParse': ours,
}

const entry = '\0built-ins'

/** One classic script for the browsers of Vite's `build.target`, which runs before the modules of the site. */
export async function scriptOfBuiltIns(target: string[]): Promise<string> {
  const modules = [...new Set(Object.values(builtIns))]
  const made = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      write: false,
      target,
      modulePreload: false,
      rolldownOptions: { input: entry, output: { format: 'iife' } },
    },
    plugins: [
      {
        name: 'built-ins',
        resolveId: (id) => (id === entry ? id : null),
        load: (id) => (id === entry ? modules.map((name) => `import ${JSON.stringify(name)}`).join('\n') : null),
      },
    ],
  })
  const outputs = (Array.isArray(made) ? made : [made]).flatMap((one) => ('output' in one ? one.output : []))
  const [script, ...more] = outputs
  if (script?.type !== 'chunk' || more.length > 0) throw new Error('built-ins: expected one script')
  return script.code
}
