import type { ComponentType } from 'react'
import type { AnyResource, RecordTabs, Text } from '../../resources/kit/index.ts'
import type { StoredRecord } from '../views/form/form-model.ts'
import { lazyPart } from '../loading/lazy-part.tsx'

/** Shown on a record's page beside its fields; loaded when one opens it. */
export interface RecordTabProps {
  resource: AnyResource
  record: StoredRecord
}

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
