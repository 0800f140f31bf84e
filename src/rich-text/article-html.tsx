import { useMemo } from 'react'
import DOMPurify from 'dompurify'
import { allowedTags } from './rich-text-model.ts'

const attributes = [
  'href',
  'src',
  'alt',
  'title',
  'width',
  'height',
  'colspan',
  'rowspan',
  'controls',
  'target',
  'rel',
  'class',
]

/** Stored HTML made safe for the page: only the profile's tags, no style, no handler, no address but http, https and ours. */
function sanitised(html: string): string {
  return DOMPurify.sanitize(html, {
    ALLOWED_TAGS: [...allowedTags.article],
    ALLOWED_ATTR: attributes,
    ALLOW_DATA_ATTR: true,
    ALLOWED_URI_REGEXP: /^(?:https?:|\/|#)/i,
  })
}

export function ArticleHtml({ html, className = '' }: { html: string; className?: string }) {
  const safe = useMemo(() => ({ __html: sanitised(html) }), [html])
  return <div className={`view-rich-text ${className}`} dangerouslySetInnerHTML={safe} />
}
