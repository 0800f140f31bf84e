import { importableEn } from './importable.en.ts'
import { importableZh } from './importable.zh.ts'
import { partTexts, usePartTexts } from '../../base/locales/part-texts.ts'

const texts = partTexts('importable', { zh: importableZh, en: importableEn })
export const useImportableTexts = () => usePartTexts(texts)
