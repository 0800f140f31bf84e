import type { ReactNode } from 'react'
import './message-page.css'

interface Props {
  /** A number or a sign, large and quiet above the words. */
  mark: string
  title: string
  hint: string
  /** What exactly it is about: a page, a right, an error. */
  facts?: ReactNode
  /** What one can do. */
  children: ReactNode
}

/** A page that only says something: no right, no such page, a broken one. It fills whatever it is put into. */
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
