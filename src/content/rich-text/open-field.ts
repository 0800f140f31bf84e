/** Of the rich text fields on a visible page, one is being edited: opening one closes the others. */

interface OpenField {
  element: () => Element | null
  close: () => void
}

const open = new Set<OpenField>()

/** Closes the visible fields. One in a hidden tab stays open. Returns the function that unregisters this one. */
export function openAlone(field: OpenField): () => void {
  for (const other of open) {
    if (other.element()?.checkVisibility() === false) continue
    open.delete(other)
    other.close()
  }
  open.add(field)
  return () => void open.delete(field)
}
