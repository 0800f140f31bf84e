import { Suspense, type ComponentType } from 'react'
import type { RichTextProfile } from '../../../resources/kit/index.ts'
import { lazyPart, type LazyPart } from '../../base/loading/lazy-part.tsx'
import type { RichEditorProps, RichPageProps } from './profile.ts'
import { StoredPage } from './stored-page.tsx'

interface ProfilePage {
  /** Loaded when somebody opens it, or is about to. */
  Editor: LazyPart<RichEditorProps>
  Page: ComponentType<RichPageProps>
}

const ArticlePage = lazyPart(() => import('./article-page.tsx').then((module) => module.ArticlePage))

/** By the profile that a field declares. A new one is an entry here and in `profile-lines.tsx`. */
export const profilePages: Readonly<Record<RichTextProfile, ProfilePage>> = {
  question: {
    Editor: lazyPart(() => import('./question-field.tsx').then((module) => module.QuestionField)),
    Page: ({ stored, className }) => <StoredPage stored={stored} className={className} />,
  },
  article: {
    Editor: lazyPart(() => import('./article-field.tsx').then((module) => module.ArticleField)),
    Page: (page) => (
      <Suspense fallback={<span className="view-absent">…</span>}>
        <ArticlePage {...page} />
      </Suspense>
    ),
  },
}
