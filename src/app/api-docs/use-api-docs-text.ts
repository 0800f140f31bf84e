import { apiDocsEn } from '../../locales/api-docs.en.ts'
import { apiDocsZh } from '../../locales/api-docs.zh.ts'
import { partTexts, usePartTexts } from '../../locales/part-texts.ts'

const apiDocs = partTexts('apiDocs', { zh: apiDocsZh, en: apiDocsEn })

export const useApiDocsText = () => usePartTexts(apiDocs).t
