import { commentsEn } from './comments.en.ts'
import { commentsZh } from './comments.zh.ts'
import { partTexts, usePartTexts } from '../../base/locales/part-texts.ts'

const texts = partTexts('comments', { zh: commentsZh, en: commentsEn })
export const useCommentsTexts = () => usePartTexts(texts)
