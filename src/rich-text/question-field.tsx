import { QuestionEditor, type QuestionEditorProps } from '../../editor/question/view/question-editor.tsx'
import { editorEn } from '../locales/editor.en.ts'
import { editorZh } from '../locales/editor.zh.ts'
import { useViewTexts } from '../locales/use-view-texts.ts'
import { useEditorHost } from './use-editor-host.ts'

const words = { zh: editorZh, en: editorEn }
const locales = { zh: 'zh-cn', en: 'en' }

type QuestionFieldProps = Omit<QuestionEditorProps, 'words' | 'locale' | 'upload' | 'imageAddress' | 'recentKey'>

/** The question editor with the product's words, files and person. */
export function QuestionField(props: QuestionFieldProps) {
  const { language } = useViewTexts()
  return <QuestionEditor {...props} {...useEditorHost()} words={words[language]} locale={locales[language]} />
}
