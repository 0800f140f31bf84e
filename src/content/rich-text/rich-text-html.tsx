import type { RichTextProfile } from '../../../resources/kit/index.ts'
import { profilePages } from './profile-pages.tsx'

interface RichTextHtmlProps {
  html: string
  profile: RichTextProfile
  className?: string
}

/** Displays stored rich text: a question's is drawn from its tree, an article's is sanitised first. */
export function RichTextHtml({ html, profile, className }: RichTextHtmlProps) {
  const { Page } = profilePages[profile]
  return <Page stored={html} className={className} />
}
