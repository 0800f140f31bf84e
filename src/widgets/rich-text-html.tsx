import { useMemo } from 'react'
import DOMPurify from 'dompurify'
import type { RichTextProfile } from '../../resources/kit/index.ts'
import { allowedTags } from './rich-text-model.ts'

const articleAttributes = ['href', 'src', 'alt', 'title', 'width', 'height', 'colspan', 'rowspan', 'controls', 'target', 'rel', 'class']

/** Stored HTML made safe for the page: only the profile's tags, no style, no handler, no address but http, https and ours. */
function sanitised(html: string, profile: RichTextProfile): string {
  return DOMPurify.sanitize(html, {
    ALLOWED_TAGS: [...allowedTags[profile]],
    ALLOWED_ATTR: profile === 'article' ? articleAttributes : [],
    ALLOW_DATA_ATTR: true,
    ALLOWED_URI_REGEXP: /^(?:https?:|\/|#)/i,
  })
}

/** Shows stored rich text. Nothing unsanitised ever reaches the page. */
export function RichTextHtml({ html, profile, className }: { html: string; profile: RichTextProfile; className?: string }) {
  const safe = useMemo(() => ({ __html: sanitised(html, profile) }), [html, profile])
  return <div className={`view-rich-text ${className ?? ''}`} dangerouslySetInnerHTML={safe} />
}
