import { createContext, useContext, type ReactNode } from 'react'
import { optionsOf, type AnyResource, type Capable } from '../../resources/kit/index.ts'
import type { StoredRecord } from './stored-record.ts'

/**
 * The places of the generated screens that capabilities fill, in `src/capabilities/<name>/index.tsx`. The screens draw what
 * they are given for a resource and name no capability; what is heavy is loaded by the slot when it is shown.
 */

/** A tab of a record's page, beside its fields. */
export interface RecordTab {
  /** Its address: `?tab=comments`. */
  key: string
  /** Its place among the tabs, by what the screens have themselves: 10 pages of the resource's own, 20 lists, 30 actions that list, 50 history, 60 uses. */
  order: number
  label: ReactNode
  content: ReactNode
}

/** What a slot is told of the person who looks. */
export interface Looking {
  can: (resource: AnyResource, verbOrAction: string) => boolean
}

export interface Slots {
  recordTabs?(record: StoredRecord, looking: Looking): readonly RecordTab[]
}

/** What a capability fills of a resource's screens; undefined for a resource that has not got it. */
export type CapabilitySlots = (resource: AnyResource) => Slots | undefined

export const defineSlots =
  <Options>(capability: Capable<Options>, slots: (resource: AnyResource, options: Options) => Slots): CapabilitySlots =>
  (resource) => {
    const options = optionsOf(resource, capability)
    return options === undefined ? undefined : slots(resource, options)
  }

const Filled = createContext<readonly Slots[]>([])

export const SlotsProvider = Filled.Provider

/** What the capabilities of the resource that is shown fill. */
export const useSlots = (): readonly Slots[] => useContext(Filled)
