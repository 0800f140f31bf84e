import { bulkEn } from '../../locales/bulk.en.ts'
import { bulkZh } from '../../locales/bulk.zh.ts'
import { usePartTexts } from '../../locales/part-texts.ts'

const texts = { zh: bulkZh, en: bulkEn }
export const useBulkTexts = () => usePartTexts(texts)
