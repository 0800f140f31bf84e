import { Suspense, type ComponentType } from 'react'
import type { RichTextProfile } from '../../resources/kit/index.ts'
import { lazyPart, type LazyPart } from '../loading/lazy-part.tsx'
import { StoredPage } from './stored-page.tsx'

/** What every editor of rich text is given. */
export interface RichEditorProps {
  id?: string
  value: string
  onChange: (stored: string) => void
  /** `line` grows with its text; how high the others are says the editor. */
  size: 'line' | 'inline' | 'full'
  label: string
  placeholder?: string
  status?: 'error'
  maxLength?: number
  autoFocus?: boolean
  /** What it said when it was closed: its text, and what can be undone. */
  memory?: unknown
  onClose?: (memory: unknown) => void
}

export interface RichPageProps {
  stored: string
  className?: string
  /** Nothing in it can be pressed: it stands in something that is pressed as a whole. */
  isStill?: boolean
}

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
