import { Suspense } from 'react'
import type { RichTextProfile } from '../../resources/kit/index.ts'
import { lazyPart } from '../loading/lazy-part.tsx'
import { StoredPage } from './stored-page.tsx'

const ArticleHtml = lazyPart(() => import('./article-html.tsx').then((module) => module.ArticleHtml))

/** Shows stored rich text: a question's is drawn from its tree, an article's is sanitised first. */
export function RichTextHtml({
  html,
  profile,
  className,
}: {
  html: string
  profile: RichTextProfile
  className?: string
}) {
  if (profile === 'question') return <StoredPage stored={html} className={className} />
  return (
    <Suspense fallback={<span className="view-absent">…</span>}>
      <ArticleHtml html={html} className={className} />
    </Suspense>
  )
}
