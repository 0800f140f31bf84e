import { resourceHooks } from '../../parts/hooks.ts'
import { capabilityWrites } from '../../parts/writes.ts'
import { findHooks } from './hooks.ts'

/** What a resource and its capabilities add to every write of its records. */
export const hooksOf = findHooks(resourceHooks, capabilityWrites)
