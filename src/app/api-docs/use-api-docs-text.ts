import { apiDocsEn } from '../../base/locales/api-docs.en.ts'
import { apiDocsZh } from '../../base/locales/api-docs.zh.ts'
import { partTexts, usePartTexts } from '../../base/locales/part-texts.ts'

const apiDocs = partTexts('apiDocs', { zh: apiDocsZh, en: apiDocsEn })

export const useApiDocsText = () => usePartTexts(apiDocs).t
