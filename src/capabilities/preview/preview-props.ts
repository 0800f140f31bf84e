/** Shows a record, or what a form holds of one, as those see it for whom it is made. Opened and closed like a dialog. */
export interface PreviewProps {
  record: Readonly<Record<string, unknown>>
  onClose: () => void
}
