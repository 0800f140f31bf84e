import type { Memory } from '../../../editor/question/engine/session.ts'
import { QuestionEditor } from '../../../editor/question/view/question-editor.tsx'
import { useLanguage } from '../../base/locales/language.ts'
import { usePartWords } from '../../base/locales/part-texts.ts'
import { editorWords } from './editor-words.ts'
import type { RichEditorProps } from './profile.ts'
import { useEditorHost } from './use-editor-host.ts'

const locales = { zh: 'zh-cn', en: 'en' }

/** The question editor with the product's words, files and person. */
export function QuestionField({ memory, ...props }: RichEditorProps) {
  const { language } = useLanguage()
  const words = usePartWords(editorWords)
  return (
    <QuestionEditor
      {...props}
      {...useEditorHost()}
      memory={memory as Memory | undefined}
      words={words}
      locale={locales[language]}
    />
  )
}
