import { partTexts, usePartTexts } from '../../base/locales/part-texts.ts'
import { canvasEn } from '../../base/locales/map-canvas.en.ts'
import { canvasZh } from '../../base/locales/map-canvas.zh.ts'

const texts = partTexts('mapCanvas', { zh: canvasZh, en: canvasEn })
export const useCanvasTexts = () => usePartTexts(texts)
