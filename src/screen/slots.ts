import type { AnyResource } from '../../resources/kit/index.ts'
import type { StoredRecord } from './stored-record.ts'

/** What takes the place of a generated screen. */
export interface BespokePageProps {
  resource: AnyResource
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
