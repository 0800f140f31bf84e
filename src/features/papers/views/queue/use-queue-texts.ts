import { partTexts, usePartTexts } from '../../../../base/locales/part-texts.ts'
import { queueEn } from './queue.en.ts'
import { queueZh } from './queue.zh.ts'

const texts = partTexts('queue', { zh: queueZh, en: queueEn })
export const useQueueTexts = () => usePartTexts(texts)
