import { config } from 'zod'

/**
 * Imported before anything that builds a schema. Compiled validators need `eval`, which the content security policy
 * refuses; as soon as a schema of an object is made, zod would try, and the browser would log an error.
 */
config({ jitless: true })
