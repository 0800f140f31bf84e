import type { StoredRecord } from '../../screen/stored-record.ts'

/** Shows records as they are printed, and prints them. Opened and closed like a dialog. */
export interface PrintProps {
  records: readonly StoredRecord[]
  onClose: () => void
}
