import { optionsOf, type AnyResource, type Capable } from '../../resources/kit/index.ts'
import type { ActionContext } from './handlers.ts'

/** The handler of a capability's action. Its input was validated by what the action declares. */
export type CapabilityHandler = (context: ActionContext, input: any) => Promise<unknown>

/**
 * What a capability does on the server besides reading and writing records, in `server/capabilities/<name>/calls.ts`.
 */
export interface CapabilityCalls {
  /** The handlers of the actions that a resource has through it, by name; undefined for a resource without it. */
  handlers(resource: AnyResource): Readonly<Record<string, CapabilityHandler>> | undefined
}

interface Calls<Options> {
  handlers(resource: AnyResource, options: Options): Readonly<Record<string, CapabilityHandler>>
}

export const defineCalls = <Options>(capability: Capable<Options>, { handlers }: Calls<Options>): CapabilityCalls => ({
  handlers(resource) {
    const options = optionsOf(resource, capability)
    return options === undefined ? undefined : handlers(resource, options)
  },
})
