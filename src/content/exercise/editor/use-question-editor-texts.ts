import { partTexts, usePartTexts } from '../../../base/locales/part-texts.ts'
import { questionEditorEn } from './question-editor.en.ts'
import { questionEditorZh } from './question-editor.zh.ts'

const texts = partTexts('questionEditor', { zh: questionEditorZh, en: questionEditorEn })
export const useQuestionEditorTexts = () => usePartTexts(texts)
