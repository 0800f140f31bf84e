import type { AnyResource, Fields } from '../../../../resources/kit/index.ts'
import { isAbsent, widgetOf } from '../../fields/registry.ts'
import { sameInput } from '../../screen/form-model.ts'
import type { Values } from '../../screen/stored-record.ts'

/**
 * A form's values as sent to the server: without the empty entries that an input offered. Unchanged values stay
 * unchanged.
 */
export function sentValues({ fields }: AnyResource, values: Values, base: Values): Values {
  const declared: Fields = fields
  const sent = (name: string, value: unknown): unknown => {
    const field = declared[name]
    return field && !isAbsent(value) && !sameInput(base[name], value)
      ? (widgetOf(field).sent?.(value as never, values) ?? value)
      : value
  }
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, sent(name, value)]))
}
