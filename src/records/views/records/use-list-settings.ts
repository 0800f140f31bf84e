import { useState } from 'react'
import { isObject, storedJson } from '../../../../providers/stored-json.ts'

export const densities = ['small', 'middle', 'large'] as const
export type Density = (typeof densities)[number]

interface ListSettings {
  /** Chosen columns in their order; null: the declared ones. */
  columns: string[] | null
  density: Density
}

const standard: ListSettings = { columns: null, density: 'small' }
const keyOf = (resource: string): string => `list:${resource}`

export const storedListSettings = (text: string | null): ListSettings =>
  storedJson(
    text,
    (value) => {
      if (!isObject(value)) return undefined
      const { columns, density } = value
      return {
        columns: Array.isArray(columns) ? columns.filter((one): one is string => typeof one === 'string') : null,
        density: densities.find((one) => one === density) ?? standard.density,
      }
    },
    standard,
  )

function read(resource: string): ListSettings {
  try {
    return storedListSettings(localStorage.getItem(keyOf(resource)))
  } catch {
    return standard
  }
}

/** This browser's settings of a list: its columns and its density. */
export function useListSettings(resource: string) {
  const [settings, setSettings] = useState(() => read(resource))
  const change = (what: Partial<ListSettings>) => {
    const next = { ...settings, ...what }
    setSettings(next)
    try {
      localStorage.setItem(keyOf(resource), JSON.stringify(next))
    } catch {
      // Kept until the page is left.
    }
  }
  return { settings, change }
}
