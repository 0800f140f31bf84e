import { exportableEn } from './exportable.en.ts'
import { exportableZh } from './exportable.zh.ts'
import { partTexts, usePartTexts } from '../../base/locales/part-texts.ts'

const texts = partTexts('exportable', { zh: exportableZh, en: exportableEn })
export const useExportableTexts = () => usePartTexts(texts)
