/** Shows records as they are printed, and prints them. Opened and closed like a dialog. */
export interface PrintProps {
  ids: readonly number[]
  onClose: () => void
}
