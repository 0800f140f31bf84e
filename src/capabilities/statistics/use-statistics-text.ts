import { useCallback } from 'react'
import type { KeysOf, TextValues } from '../../locales/keys.ts'
import { useLanguage } from '../../locales/language.ts'
import { textOf } from '../../locales/public-text.ts'
import { statisticsEn } from './statistics.en.ts'
import { statisticsZh, type StatisticsTexts } from './statistics.zh.ts'

const texts = { zh: statisticsZh, en: statisticsEn }

type StatisticsTranslate = (key: KeysOf<StatisticsTexts>, values?: TextValues) => string

/** The words of the tab, which load with it. */
export function useStatisticsText(): StatisticsTranslate {
  const { language } = useLanguage()
  return useCallback((key, values) => textOf(texts[language], key, values), [language])
}
