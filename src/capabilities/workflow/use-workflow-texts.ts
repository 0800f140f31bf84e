import { partTexts, usePartTexts } from '../../base/locales/part-texts.ts'
import { workflowEn } from './workflow.en.ts'
import { workflowZh } from './workflow.zh.ts'

const texts = partTexts('workflow', { zh: workflowZh, en: workflowEn })
export const useWorkflowTexts = () => usePartTexts(texts)
