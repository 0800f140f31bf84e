import type { AnyResource, Fields } from '../../../resources/kit/index.ts'
import { isAbsent, widgetOf } from '../../widgets/registry.ts'
import type { Values } from './form-model.ts'

/** A form's values as they go to the server: without the room that an input offered and nobody used. */
export function sentValues({ fields }: AnyResource, values: Values): Values {
  const declared: Fields = fields
  const sent = (name: string, value: unknown): unknown => {
    const field = declared[name]
    return field && !isAbsent(value) ? (widgetOf(field).sent?.(value as never, values) ?? value) : value
  }
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, sent(name, value)]))
}
