import { partTexts, usePartTexts } from '../../../base/locales/part-texts.ts'
import { lyricEn } from './lyric.en.ts'
import { lyricZh } from './lyric.zh.ts'

const texts = partTexts('lyric', { zh: lyricZh, en: lyricEn })
export const useLyricTexts = () => usePartTexts(texts)
