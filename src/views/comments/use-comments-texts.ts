import { commentsEn } from '../../locales/comments.en.ts'
import { commentsZh } from '../../locales/comments.zh.ts'
import { usePartTexts } from '../../locales/part-texts.ts'

const texts = { zh: commentsZh, en: commentsEn }
export const useCommentsTexts = () => usePartTexts(texts)
