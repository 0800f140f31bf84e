import { editorEn } from '../locales/editor.en.ts'
import { editorZh } from '../locales/editor.zh.ts'
import { partTexts } from '../locales/part-texts.ts'

/** The words of both editors, which load with the first of them. */
export const editorWords = partTexts('editor', { zh: editorZh, en: editorEn })
