import { partTexts, usePartTexts } from '../../../base/locales/part-texts.ts'
import { versionsEn } from './versions.en.ts'
import { versionsZh } from './versions.zh.ts'

const versions = partTexts('versions', { zh: versionsZh, en: versionsEn })

export const useVersionTexts = () => usePartTexts(versions).t
