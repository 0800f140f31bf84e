interface NewerMarkProps {
  onOpen: () => void
  children: string
}

/** Says that there is a newer version than the one in the paper, and opens both. */
export function NewerMark({ onOpen, children }: NewerMarkProps) {
  return (
    <button type="button" className="compose-newer" tabIndex={-1} data-newer onClick={onOpen}>
      {children}
    </button>
  )
}
