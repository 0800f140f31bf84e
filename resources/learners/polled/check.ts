import { z } from 'zod'
import type { OptionChecks, DeclaredResource } from '../../kit/capability.ts'
import { didYouMean } from '../../kit/nearest.ts'
import type { PolledOptions } from './options.ts'

/** The keys of an entry of the list that an action answers; empty where it answers none. */
function answered(output: z.ZodType | undefined): string[] {
  const list = output instanceof z.ZodObject ? output.shape['list'] : undefined
  const entry = list instanceof z.ZodArray ? list.element : undefined
  return entry instanceof z.ZodObject ? Object.keys(entry.shape) : []
}

export function check(
  { actions }: DeclaredResource,
  { by, while: condition }: PolledOptions,
  { names, fault }: OptionChecks,
): void {
  names('while', Object.keys(condition))
  if (Object.keys(condition).length === 0) fault('no field says when a record is still changing', 'while')
  const action = actions[by]
  if (!action) return fault(`no action "${by}"${didYouMean(by, Object.keys(actions))}`, 'by')
  if (action.on !== 'rows' || !(action.reads || action.method === 'GET'))
    fault(`"${by}" is asked for many records at once, again and again: it is on rows, and reads`, 'by')
  const known = answered(action.output)
  for (const name of ['id', ...Object.keys(condition)])
    if (!known.includes(name)) fault(`"${by}" answers no list with "${name}"`, 'by')
}
