import type { ComponentType } from 'react'
import type { AnyResource, RecordTabs, Text } from '../../resources/kit/index.ts'
import type { RecordTabProps } from '../screen/slots.ts'
import { lazyPart } from '../loading/lazy-part.tsx'

const tabs: { readonly [Name in keyof RecordTabs]: ComponentType<RecordTabProps> } = {
  statistics: lazyPart(() =>
    import('../exercise/statistics/statistics-tab.tsx').then((module) => module.StatisticsTab),
  ),
}

/** The tabs that a resource declares, with what they are called. */
export const recordTabsOf = (
  resource: AnyResource,
): { name: string; label: Text; Tab: ComponentType<RecordTabProps> }[] =>
  (Object.entries(resource.tabs ?? {}) as [keyof RecordTabs, Text][]).map(([name, label]) => ({
    name,
    label,
    Tab: tabs[name],
  }))
