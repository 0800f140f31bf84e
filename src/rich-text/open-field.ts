/** Of the rich fields that show on a page, one is being edited: opening one closes the others. */

interface OpenField {
  element: () => Element | null
  close: () => void
}

const open = new Set<OpenField>()

/** Closes the fields that are in sight. One in a hidden tab stays as its author left it. Returns how to say that this one has gone. */
export function openAlone(field: OpenField): () => void {
  for (const other of open) {
    if (other.element()?.checkVisibility() === false) continue
    open.delete(other)
    other.close()
  }
  open.add(field)
  return () => void open.delete(field)
}
