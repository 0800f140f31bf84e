import { createContext, useContext, type ComponentType, type ReactNode } from 'react'
import type { HistoryEntry } from '../../providers/data.ts'
import { optionsOf, type AnyResource, type Capable, type Text } from '../../resources/kit/index.ts'
import { useLanguage } from '../locales/language.ts'
import { useRights, type Rights } from '../session/use-rights.ts'
import type { StoredRecord, Values } from './stored-record.ts'

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

/** A page of the resource, at `path` below its list. */
export interface ResourcePage {
  path: string
  content: ReactNode
}

/** A button above a list and a tree that opens one of the pages. */
export interface ListTool {
  icon: ReactNode
  label: Text
  /** The page's path. */
  page: string
}

/** What a slot is told of the person who looks. */
export interface Looking extends Pick<Rights, 'can' | 'rights'> {
  /** A declared text in their language. */
  say: (text: Text) => string
}

export function useLooking(): Looking {
  const { can, rights } = useRights()
  const { say } = useLanguage()
  return { can, rights, say }
}

/** A button among others of a record or a form. */
export interface Tool {
  key: string
  /** Its place among those of other capabilities. */
  order: number
  button: ReactNode
}

/** A button above the rows that were chosen in a list. */
export interface ChosenTool {
  key: string
  order: number
  button: (chosen: Chosen) => ReactNode
}

export interface Chosen {
  records: readonly StoredRecord[]
  /** What was asked for is done: no row is chosen any more. */
  onDone: () => void
}

/** Records below one that is made of them, in their order. `headTag` is what stands beside the title of such a record. */
export interface HeldProps {
  records: readonly StoredRecord[]
  headTag: (record: Values) => ReactNode
}

/** How a list shows a field, in place of its widget. */
export interface SlotCell {
  show(record: Values): ReactNode
  /** A field whose label may stand beside the value, for which there has to be room. */
  beside?: string | undefined
}

/** A form for a record that is there. */
export interface OpenedForm {
  /** Fields of the form that this person may not change in the record as it is, and those that they may. */
  readOnly: readonly string[]
  open: readonly string[]
  /** An action that was begun here changed the record. */
  onMoved: () => void
}

/** An entry of the menu of a row, which does an action of the resource at once, to this record alone. */
export interface RowTool {
  icon: ReactNode
  action: string
}

export interface FormNoteProps {
  value: unknown
}

export interface Slots {
  /** Beside the title of a record's page and of its form. */
  headTag?(record: Values): ReactNode
  /** Above the tabs of a record's page. */
  recordNotice?(record: Values): ReactNode
  /** Above the fields of a form; the record is as it was last heard of. */
  formNotice?(record: Values, form: OpenedForm): ReactNode
  /** Loads what it draws on record pages and above forms, with them. */
  preload?(): void
  /** By field. */
  cells?: Readonly<Record<string, SlotCell>>
  /** Before the title of a record in a list. */
  rowMark?(record: Values): ReactNode
  /** Before the actions in the menu of a row. */
  rowTools?(record: Values, looking: Looking): readonly RowTool[]
  recordTabs?(record: StoredRecord, looking: Looking): readonly RecordTab[]
  /** Buttons of a record's page, before its actions. */
  recordTools?(record: StoredRecord, looking: Looking): readonly Tool[]
  /** Buttons of a form, before those that leave it; `read` gives what is typed. */
  formTools?(read: () => Values, looking: Looking): readonly Tool[]
  /** Buttons for chosen rows of a list; where there are any, rows can be chosen. */
  chosenTools?(looking: Looking): readonly ChosenTool[]
  /** What a form says below a field, of what is chosen there. */
  fieldNote?(field: string): ComponentType<FormNoteProps> | undefined
  /** How records are shown within another one that is made of them. */
  HeldView?: ComponentType<HeldProps>
  pages?: readonly ResourcePage[]
  listTools?(looking: Looking): readonly ListTool[]
  /** What is shown below the fields of a form while one types; `record` is the one that is edited, null for a new one. */
  belowForm?(values: Values, record: StoredRecord | null): ReactNode
  /** What was done to a record, in words, for an entry of its history that this capability made; undefined for others. */
  historyNote?(id: number, entry: HistoryEntry): ReactNode | undefined
}

/** In the order that they say, whichever capability each is of. */
export const inOrder = <T extends { order: number }>(all: readonly T[]): T[] =>
  all.toSorted((one, other) => one.order - other.order)

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
