import { partTexts, usePartTexts } from './part-texts.ts'
import { versionsEn } from './versions.en.ts'
import { versionsZh } from './versions.zh.ts'

const versions = partTexts('versions', { zh: versionsZh, en: versionsEn })

/** The words of versions and uses. They come with a record's page, not with the first list. */
export const useVersionTexts = () => usePartTexts(versions).t
