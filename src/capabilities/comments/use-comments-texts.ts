import { commentsEn } from './comments.en.ts'
import { commentsZh } from './comments.zh.ts'
import { usePartTexts } from '../../locales/part-texts.ts'

const texts = { zh: commentsZh, en: commentsEn }
export const useCommentsTexts = () => usePartTexts(texts)
