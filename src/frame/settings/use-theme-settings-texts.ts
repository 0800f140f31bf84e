import { partTexts, usePartTexts } from '../../base/locales/part-texts.ts'
import { themeSettingsEn } from '../../base/locales/theme-settings.en.ts'
import { themeSettingsZh } from '../../base/locales/theme-settings.zh.ts'

const texts = partTexts('themeSettings', { zh: themeSettingsZh, en: themeSettingsEn })

/** The words of the drawer of layout and theme. They load with it, not with the first list. */
export const useThemeSettingsTexts = () => usePartTexts(texts).t
