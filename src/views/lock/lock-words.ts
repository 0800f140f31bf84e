import { lockEn } from '../../locales/lock.en.ts'
import { lockZh, type LockWords } from '../../locales/lock.zh.ts'
import { useViewTexts } from '../../locales/use-view-texts.ts'

const words = { zh: lockZh, en: lockEn }

export const useLockWords = (): LockWords => words[useViewTexts().language]
