import { didYouMean, type AnyResource } from '../../resources/kit/index.ts'
import { capabilityCalls } from '../parts/calls.ts'
import type { ActionContext } from '../calls/handlers.ts'
import { handlers } from '../parts/handlers.ts'

type AnyHandler = (context: ActionContext, input: unknown) => Promise<unknown>
export type HandlersByResource = Readonly<Record<string, Readonly<Record<string, unknown>>>>

function capabilityHandler(resource: AnyResource, action: string): AnyHandler | undefined {
  for (const { handlers: handlersOf } of capabilityCalls) {
    const found = handlersOf(resource)?.[action]
    if (found) return found
  }
  return undefined
}

/** The handler of an action: its own, or a capability's; undefined where there is none. */
export const handlerOf = (
  resource: AnyResource,
  action: string,
  own: HandlersByResource = handlers,
): AnyHandler | undefined =>
  (own[resource.name]?.[action] ?? capabilityHandler(resource, action)) as AnyHandler | undefined

const fileOf = ({ name }: AnyResource): string => `server/features/<feature>/handlers/${name.replaceAll('_', '-')}.ts`

/**
 * Actions without a handler, and handlers without an action. The compiler reports them too, but the server may start
 * without compiling.
 */
export function handlerFaults(
  resources: Readonly<Record<string, AnyResource>>,
  own: HandlersByResource = handlers,
): string[] {
  const faults: string[] = []
  for (const resource of Object.values(resources)) {
    const actions = Object.entries(resource.actions)
    const given = Object.keys(own[resource.name] ?? {})
    for (const [name, { set, after }] of actions) {
      if ((set && !after) || handlerOf(resource, name, own)) continue
      const what = set
        ? `declares \`after\`, so it needs a handler too`
        : `has neither an effect (\`set\`) nor a handler`
      faults.push(
        `${resource.name}.actions.${name}: ${what}: write one in ${fileOf(resource)}, then run \`npm run registry\`${didYouMean(name, given)}`,
      )
    }
    for (const name of given) {
      if (!resource.actions[name])
        faults.push(
          `${fileOf(resource)}: ${resource.name} has no action "${name}"${didYouMean(name, Object.keys(resource.actions))}`,
        )
    }
  }
  return faults
}
