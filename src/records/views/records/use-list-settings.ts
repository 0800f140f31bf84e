import { useState } from 'react'

export const densities = ['small', 'middle', 'large'] as const
export type Density = (typeof densities)[number]

interface ListSettings {
  /** Chosen columns in their order; null: the declared ones. */
  columns: string[] | null
  density: Density
}

const standard: ListSettings = { columns: null, density: 'small' }
const keyOf = (resource: string): string => `list:${resource}`

function read(resource: string): ListSettings {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(resource)) ?? '{}') as Partial<ListSettings>
    return {
      columns: Array.isArray(kept.columns) ? kept.columns.filter((one) => typeof one === 'string') : null,
      density: densities.find((one) => one === kept.density) ?? standard.density,
    }
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
