import { partTexts, usePartTexts } from '../../../base/locales/part-texts.ts'
import { statisticsEn } from './statistics.en.ts'
import { statisticsZh } from './statistics.zh.ts'

const statistics = partTexts('statistics', { zh: statisticsZh, en: statisticsEn })

/** The texts of the tab, which load with it. */
export const useStatisticsText = () => usePartTexts(statistics).t
