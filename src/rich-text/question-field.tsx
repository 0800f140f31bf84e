import type { Memory } from '../../editor/question/engine/session.ts'
import { QuestionEditor } from '../../editor/question/view/question-editor.tsx'
import { editorEn } from '../locales/editor.en.ts'
import { editorZh } from '../locales/editor.zh.ts'
import { useViewTexts } from '../locales/use-view-texts.ts'
import type { RichEditorProps } from './profile.ts'
import { useEditorHost } from './use-editor-host.ts'

const words = { zh: editorZh, en: editorEn }
const locales = { zh: 'zh-cn', en: 'en' }

/** The question editor with the product's words, files and person. */
export function QuestionField({ memory, ...props }: RichEditorProps) {
  const { language } = useViewTexts()
  return (
    <QuestionEditor
      {...props}
      {...useEditorHost()}
      memory={memory as Memory | undefined}
      words={words[language]}
      locale={locales[language]}
    />
  )
}
