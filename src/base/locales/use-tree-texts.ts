import { partTexts, usePartTexts } from './part-texts.ts'
import { treeEn } from './tree.en.ts'
import { treeZh } from './tree.zh.ts'

const texts = partTexts('tree', { zh: treeZh, en: treeEn })
export const useTreeTexts = () => usePartTexts(texts)
