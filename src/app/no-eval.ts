/**
 * Imported first of all. Compiled validators need `eval`, which the content security policy refuses; as soon as a
 * schema of an object is made, zod would try, and the browser would log an error. zod reads this name when it loads:
 * calling its `config` would be too late wherever the build puts schemas into a file that runs before the caller.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
