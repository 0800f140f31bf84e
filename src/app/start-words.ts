import { startI18n } from '../../providers/i18n.ts'
import { loadWords } from '../base/locales/load-words.ts'

export const startWords = (): Promise<void> => startI18n(loadWords)
