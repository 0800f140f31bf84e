import { partTexts, usePartTexts } from '../locales/part-texts.ts'
import { canvasEn } from '../locales/map-canvas.en.ts'
import { canvasZh } from '../locales/map-canvas.zh.ts'

const texts = partTexts('mapCanvas', { zh: canvasZh, en: canvasEn })
export const useCanvasTexts = () => usePartTexts(texts)
