import type { OptionChecks, DeclaredResource } from '../../kit/capability.ts'
import type { MarkingOptions } from './options.ts'

const kinds: Readonly<Record<Exclude<keyof MarkingOptions, 'open' | 'trial'>, string>> = {
  exam: 'ref',
  question: 'ref',
  mode: 'choice',
  tolerance: 'decimal',
  step: 'choice',
  rubric: 'json',
  markers: 'refs',
  quota: 'integer',
  arbiters: 'refs',
  leaders: 'refs',
  repeats: 'integer',
  trialSize: 'integer',
  state: 'choice',
}

const values = (field: { options: Readonly<Record<string, unknown>> } | undefined): readonly unknown[] =>
  ((field?.options['of'] as readonly { value: unknown }[] | undefined) ?? []).map(({ value }) => value)

export function check({ fields }: DeclaredResource, options: MarkingOptions, { names, fault }: OptionChecks): void {
  for (const [option, kind] of Object.entries(kinds)) {
    const name = options[option as keyof typeof kinds]
    names(option, [name])
    const field = fields[name]
    if (field && field.kind !== kind) fault(`"${name}" is a ${field.kind}, and this has to be a ${kind}`, option)
  }
  const modes = ['single', 'double', 'third', 'arbitrated']
  for (const one of values(fields[options.mode]))
    if (!modes.includes(String(one))) fault(`"${one}" is no way of marking: ${modes.join(', ')}`, 'mode')
  for (const one of values(fields[options.step]))
    if (!(Number(one) > 0)) fault(`"${one}" is no step of a score`, 'step')
  for (const state of ['open', 'trial'] as const)
    if (fields[options.state] && !values(fields[options.state]).includes(options[state]))
      fault(`"${options.state}" has no choice "${options[state]}"`, state)
}
