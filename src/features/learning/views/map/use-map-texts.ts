import { partTexts, usePartTexts } from '../../../../base/locales/part-texts.ts'
import { mapEn } from './map.en.ts'
import { mapZh } from './map.zh.ts'

const texts = partTexts('map', { zh: mapZh, en: mapEn })
export const useMapTexts = () => usePartTexts(texts)
