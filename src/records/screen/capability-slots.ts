import { createContext, useContext, type ComponentType, type ReactNode } from 'react'
import type { HistoryEntry } from '../../../providers/data.ts'
import { optionsNamed, type AnyResource, type Capable, type Text } from '../../../resources/kit/index.ts'
import type { LazyPart } from '../../base/loading/lazy-part.tsx'
import { useLanguage } from '../../base/locales/language.ts'
import type { ViewTextKey } from '../../base/locales/use-view-texts.ts'
import { useRights, type Rights } from '../../base/session/use-rights.ts'
import type { StoredRecord, Values } from './stored-record.ts'

/**
 * The places of the generated screens that capabilities fill, in `src/capabilities/<name>/index.tsx`, and verbs, in
 * `src/records/verbs/<name>/index.tsx`. The screens render the slots of a resource and name neither; a slot loads its
 * heavy parts when they are shown.
 */

/** A tab of a record's page, besides its fields. */
export interface RecordTab {
  /** Its key in the address: `?tab=comments`. */
  key: string
  /**
   * Its place among the tabs: below 0 before the fields, which it then opens instead of, 10 pages of the resource's
   * own, 20 lists, 30 actions that list, 50 history, 60 uses.
   */
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

/** What a slot may use of the current person. */
export interface Looking extends Pick<Rights, 'can' | 'rights'> {
  /** A declared text in their language. */
  say: (text: Text) => string
}

export function useLooking(): Looking {
  const { can, rights } = useRights()
  const { say } = useLanguage()
  return { can, rights, say }
}

/** A button among others of a record, a form or a list. */
export interface Tool {
  key: string
  /** Its place among those of other capabilities. */
  order: number
  button: ReactNode
  /** It brings records into the list: an empty one offers it. */
  fills?: boolean
}

/** A button above the selected rows of a list. */
export interface ChosenTool {
  key: string
  order: number
  /** Whether rows can be selected for this tool alone. Default: yes. */
  selects?: boolean
  button: (chosen: Chosen) => ReactNode
}

export interface Chosen {
  records: readonly StoredRecord[]
  /** The tool has finished: the selection is cleared. */
  onDone: () => void
}

/** Records shown below the one that contains them, in its order. `headTag` is shown next to the title of each. */
export interface HeldProps {
  records: readonly StoredRecord[]
  headTag: (record: Values) => ReactNode
}

/** How a list shows a field, instead of its widget. */
export interface SlotCell {
  show(record: Values): ReactNode
  /** A field whose label may be shown next to the value, so the column needs room for it. */
  beside?: string | undefined
}

/** A form for an existing record. */
export interface OpenedForm {
  /** Fields of the form that this person may not change in the record's current state, and those that they may. */
  readOnly: readonly string[]
  open: readonly string[]
  /** An action started here changed the record. */
  onMoved: () => void
}

/** Shows something about records above the page, until it is closed. */
export interface RecordsDialogProps {
  records: readonly StoredRecord[]
  onClose: () => void
}

/**
 * An entry of a row's menu: it runs an action of the resource at once, for this record alone, or opens a dialog.
 */
export type RowTool =
  | { icon: ReactNode; action: string }
  | { icon: ReactNode; label: ViewTextKey; Dialog: LazyPart<RecordsDialogProps> }

export interface WithRowsProps {
  resource: AnyResource
  records: readonly StoredRecord[]
  /** Loads the page again. */
  refresh: () => void
}

export interface FormNoteProps {
  value: unknown
}

export interface Slots {
  /** Next to the title of a record's page and of its form. */
  headTag?(record: Values): ReactNode
  /** Above the tabs of a record's page. */
  recordNotice?(record: Values): ReactNode
  /** Above the fields of a form; the record is the latest known one. */
  formNotice?(record: Values, form: OpenedForm): ReactNode
  /** Preloads the parts shown on record pages and above forms. */
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
  /** Buttons of a form, before those that leave it; `read` returns the unsaved values. */
  formTools?(read: () => Values, looking: Looking): readonly Tool[]
  /** Buttons above the rows of a list, between the one that creates a record and the actions. */
  pageTools?(looking: Looking): readonly Tool[]
  /** Buttons for selected rows of a list; rows can only be selected where there are any. */
  chosenTools?(looking: Looking): readonly ChosenTool[]
  /** Rendered with the shown page of a list, for what follows its records; it need not show anything. */
  WithRows?: ComponentType<WithRowsProps>
  /** A note below a field of a form about its current value. */
  fieldNote?(field: string): ComponentType<FormNoteProps> | undefined
  /** How records are shown within another one that contains them. */
  HeldView?: ComponentType<HeldProps>
  pages?: readonly ResourcePage[]
  listTools?(looking: Looking): readonly ListTool[]
  /** Shown below the fields of a form while typing; `record` is the edited one, null for a new one. */
  belowForm?(values: Values, record: StoredRecord | null): ReactNode
  /** A description of an entry of the history that this capability made; undefined for others. */
  historyNote?(id: number, entry: HistoryEntry): ReactNode | undefined
}

/** Sorted by `order`, across capabilities. */
export const inOrder = <T extends { order: number }>(all: readonly T[]): T[] =>
  all.toSorted((one, other) => one.order - other.order)

/** The slots that a capability fills for a resource; undefined for a resource that does not have it. */
export type CapabilitySlots = (resource: AnyResource) => Slots | undefined

type Capabilities = typeof import('../../../resources/parts/capabilities.ts')
type OptionsOf<Name extends keyof Capabilities> = Capabilities[Name] extends Capable<infer Options> ? Options : never

/**
 * By the name of the capability: what it adds to declarations comes with the forms, and the slots with the list.
 * `without`: what it adds to resources that do not have it, such as the list of what it makes.
 */
export const defineSlots =
  <Name extends keyof Capabilities>(
    name: Name,
    slots: (resource: AnyResource, options: OptionsOf<Name>) => Slots,
    without?: CapabilitySlots,
  ): CapabilitySlots =>
  (resource) => {
    const options = optionsNamed<OptionsOf<Name>>(resource, name)
    return options === undefined ? without?.(resource) : slots(resource, options)
  }

const Filled = createContext<readonly Slots[]>([])

export const SlotsProvider = Filled.Provider

/** The slots of the capabilities of the shown resource. */
export const useSlots = (): readonly Slots[] => useContext(Filled)
