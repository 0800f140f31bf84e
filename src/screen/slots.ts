import type { AnyResource } from '../../resources/kit/index.ts'
import type { StoredRecord } from './stored-record.ts'

/** What takes the place of a generated screen. */
export interface BespokePageProps {
  resource: AnyResource
}

/** Shows a record, or what a form holds of one, as those see it for whom it is made. Opened and closed like a dialog. */
export interface PreviewProps {
  record: Readonly<Record<string, unknown>>
  onClose: () => void
}

/** Shows such records below one that is made of them, in their order. */
export interface HeldProps {
  records: readonly StoredRecord[]
}

/** Says below a field of a form what comes of what is chosen there. */
export interface FormNoteProps {
  value: unknown
}

/** Shown on a record's page beside its fields; loaded when one opens it. */
export interface RecordTabProps {
  resource: AnyResource
  record: StoredRecord
}

/** Shows records as they go onto paper, and prints them. Opened and closed like a dialog. */
export interface SheetProps {
  ids: readonly number[]
  onClose: () => void
}
