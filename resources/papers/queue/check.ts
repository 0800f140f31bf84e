import type { OptionChecks, DeclaredResource } from '../../kit/capability.ts'
import type { QueueOptions } from './options.ts'

export function check(
  { fields, actions }: DeclaredResource,
  options: QueueOptions,
  { names, fault }: OptionChecks,
): void {
  const { state, waits, doubts, picture, decide, undo } = options
  for (const [option, name] of Object.entries({ state, doubts, picture })) names(option, [name])
  const known = (fields[state]?.options['of'] as readonly { value: unknown }[] | undefined)?.map(({ value }) => value)
  if (fields[state] && !known) fault(`"${state}" is a ${fields[state].kind}, and only a choice has states`, 'state')
  for (const one of waits) if (known && !known.includes(one)) fault(`"${state}" has no choice "${one}"`, 'waits')
  if (fields[doubts] && fields[doubts].kind !== 'json')
    fault(`"${doubts}" is a ${fields[doubts].kind}, and only json holds doubts`, 'doubts')
  if (fields[picture] && fields[picture].kind !== 'image')
    fault(`"${picture}" is a ${fields[picture].kind}, and only an image has parts to show`, 'picture')
  for (const [option, name] of Object.entries({ decide, undo })) {
    if (!actions[name]) fault(`no action "${name}"`, option)
    else if (actions[name].on !== 'row') fault(`"${name}" is not about one record (on: 'row')`, option)
  }
}
