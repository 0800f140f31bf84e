import type { MouseEvent, ReactNode } from 'react'

/** How the title of a record links to it. */
export interface Opening {
  href: (id: number) => string
  open: (id: number) => void
}

interface TitleLinkProps {
  id: number
  opening: Opening
  children: ReactNode
}

/** Whether the browser should open it itself: in a new tab or window. */
const isForBrowser = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  button !== 0 || ctrlKey || metaKey || shiftKey || altKey

/** The title of a record as a plain link: every row has one, and it costs next to nothing. */
export function TitleLink({ id, opening, children }: TitleLinkProps) {
  const follow = (event: MouseEvent) => {
    if (isForBrowser(event)) return
    event.preventDefault()
    opening.open(id)
  }
  return (
    <a className="view-link view-title-link" href={opening.href(id)} onClick={follow}>
      {children}
    </a>
  )
}
