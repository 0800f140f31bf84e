import { partTexts, usePartTexts } from '../../../base/locales/part-texts.ts'
import { paperEditorEn } from './paper-editor.en.ts'
import { paperEditorZh } from './paper-editor.zh.ts'

const texts = partTexts('paperEditor', { zh: paperEditorZh, en: paperEditorEn })
export const useEditorTexts = () => usePartTexts(texts)
