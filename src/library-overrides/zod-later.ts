import type * as Zod from './zod-now.ts'

/**
 * Replaces zod in the browser (see `vite.library-overrides.ts`). Declarations define by schemas what may be stored,
 * which only a form needs: a list would load 28 kB, and create hundreds of schemas, to validate nothing. So calls of
 * zod in declarations are recorded here, and run when the first form, record or action is about to validate and has
 * called `readyToValidate`.
 */
type Settings = Parameters<typeof Zod.config>[0]

let zod: typeof Zod | undefined
let settings: Settings = {}
const noted = new WeakMap<object, () => any>()

/** Validates, and so needs zod itself. */
const validating: ReadonlySet<string | symbol> = new Set([
  'parse',
  'safeParse',
  'parseAsync',
  'safeParseAsync',
  'shape',
  'element',
  'unwrap',
  '_zod',
])

/** A recorded value as its result; lists and objects with recorded values inside. Getters stay getters. */
function done(value: any): any {
  if (typeof value === 'function') return noted.get(value)?.() ?? value
  if (Array.isArray(value)) return value.map(done)
  if (value === null || typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) return value
  const parts = Object.entries(Object.getOwnPropertyDescriptors(value)).map(([name, part]) => [
    name,
    'value' in part ? { ...part, value: done(part.value) } : part,
  ])
  return Object.defineProperties({}, Object.fromEntries(parts))
}

/** A value of zod's, resolved when zod is loaded; until then every property and call is recorded as well. */
function note(find: () => any): any {
  let found: any
  const real = (): any => (found ??= find())
  const proxy: any = new Proxy(() => undefined, {
    get(_target, name) {
      if (zod) {
        const value = real()[name]
        return typeof value === 'function' ? value.bind(real()) : value
      }
      if (validating.has(name))
        throw new Error(`zod is not there yet for "${String(name)}": await readyToValidate() first`)
      return typeof name === 'symbol' || name === 'then' ? undefined : note(() => real()[name])
    },
    apply(_target, self, given) {
      return zod ? real().apply(done(self), given) : note(() => real().apply(done(self), given.map(done)))
    },
  })
  noted.set(proxy, real)
  return proxy
}

export const z = note(() => zod)

export function config(wanted: Settings): void {
  settings = { ...settings, ...wanted }
}

/** Loads zod. From then on schemas are its own. */
export async function readyToValidate(): Promise<void> {
  if (zod) return
  const loaded = await import('./zod-now.ts')
  loaded.config(settings)
  zod = loaded
}
