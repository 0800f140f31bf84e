/** Shows a record, or the unsaved values of its form, as its audience sees it. Opened and closed like a dialog. */
export interface PreviewProps {
  record: Readonly<Record<string, unknown>>
  onClose: () => void
}
