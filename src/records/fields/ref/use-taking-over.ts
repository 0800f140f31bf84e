import { useRef } from 'react'
import { dataProvider } from '../../../../providers/data.ts'
import { namedIn } from '../../../../resources/kit/index.ts'
import { takenOver } from '../../../../resources/kit/taken-over.ts'
import { targetOf } from '../../record-titles/target.ts'
import type { InputProps } from '../../../base/inputs/widget.ts'

type Taking = Pick<InputProps<number>, 'field' | 'resource' | 'record' | 'onChange' | 'patch'>

/**
 * Chooses a record, and takes over what the form has from it: into fields that are empty, have their default, or what
 * the record chosen before gave them.
 */
export function useTakingOver(taking: Taking): (id: number | null) => void {
  const latest = useRef(taking)
  latest.current = taking
  const given = useRef<Record<string, unknown>>({})
  return (id) => {
    const { field, resource, onChange } = latest.current
    onChange(id)
    const pairs = Object.entries(takenOver(field))
    if (id === null || pairs.length === 0) return
    const ask = dataProvider.getOne({ resource: targetOf(field, resource).name, id })
    // A refusal is announced by the provider.
    void ask
      .then(({ data }) => {
        const { record, patch } = latest.current
        const isFree = (name: string): boolean => {
          const value = record[name] ?? null
          const start = resource ? (namedIn(resource.fields, name).default ?? null) : null
          return value === null || value === start || value === given.current[name]
        }
        const taken = pairs.flatMap(([own, theirs]) => {
          const value: unknown = data[theirs]
          return value !== null && value !== undefined && isFree(own) ? [[own, value] as const] : []
        })
        given.current = Object.fromEntries(taken)
        if (taken.length > 0) patch?.(given.current)
      })
      .catch(() => undefined)
  }
}
