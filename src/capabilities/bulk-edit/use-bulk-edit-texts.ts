import { bulkEditEn } from './bulk-edit.en.ts'
import { bulkEditZh } from './bulk-edit.zh.ts'
import { partTexts, usePartTexts } from '../../base/locales/part-texts.ts'

const texts = partTexts('bulkEdit', { zh: bulkEditZh, en: bulkEditEn })
export const useBulkEditTexts = () => usePartTexts(texts)
