import type { ReactNode } from 'react'
import './message-page.css'

interface Props {
  /** A number or a sign, large and grey above the text. */
  mark: string
  title: string
  hint: string
  /** The subject: a page, a right, an error. */
  facts?: ReactNode
  /** The possible actions. */
  children: ReactNode
}

/** A page with only a message: no right, no such page, a broken one. It fills its container. */
export function MessagePage({ mark, title, hint, facts, children }: Props) {
  return (
    <div className="message-page">
      <div className="message-mark" aria-hidden="true">
        {mark}
      </div>
      <h1>{title}</h1>
      <p>{hint}</p>
      {facts}
      <div className="message-actions">{children}</div>
    </div>
  )
}
