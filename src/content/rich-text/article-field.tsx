import type { ArticleMemory } from '../../../editor/article/engine/session.ts'
import { ArticleEditor } from '../../../editor/article/view/article-editor.tsx'
import { useLanguage } from '../../base/locales/language.ts'
import { usePartWords } from '../../base/locales/part-texts.ts'
import { editorWords } from './editor-words.ts'
import type { RichEditorProps } from './profile.ts'
import { useEditorHost } from './use-editor-host.ts'

const locales = { zh: 'zh-cn', en: 'en' }

/**
 * The editor of articles with the product's words, files and person. wangEditor names its buttons when it draws them,
 * so another language needs a new editor.
 */
export function ArticleField({ memory, size, ...props }: RichEditorProps) {
  const { language } = useLanguage()
  const words = usePartWords(editorWords)
  return (
    <ArticleEditor
      key={language}
      {...props}
      {...useEditorHost()}
      size={size === 'full' ? 'full' : 'inline'}
      memory={memory as ArticleMemory | undefined}
      words={words}
      language={language}
      locale={locales[language]}
    />
  )
}
