import { bulkEditEn } from './bulk-edit.en.ts'
import { bulkEditZh } from './bulk-edit.zh.ts'
import { usePartTexts } from '../../locales/part-texts.ts'

const texts = { zh: bulkEditZh, en: bulkEditEn }
export const useBulkEditTexts = () => usePartTexts(texts)
