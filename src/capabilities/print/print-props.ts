/** Shows records as they go onto paper, and prints them. Opened and closed like a dialog. */
export interface PrintProps {
  ids: readonly number[]
  onClose: () => void
}
