import { editorEn } from '../../base/locales/editor.en.ts'
import { editorZh } from '../../base/locales/editor.zh.ts'
import { partTexts } from '../../base/locales/part-texts.ts'

/** The words of both editors, which load with the first of them. */
export const editorWords = partTexts('editor', { zh: editorZh, en: editorEn })
