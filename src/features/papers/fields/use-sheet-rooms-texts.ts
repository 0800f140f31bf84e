import { partTexts, usePartTexts } from '../../../base/locales/part-texts.ts'
import { sheetRoomsEn } from './sheet-rooms.en.ts'
import { sheetRoomsZh } from './sheet-rooms.zh.ts'

const texts = partTexts('sheetRooms', { zh: sheetRoomsZh, en: sheetRoomsEn })

export const useSheetRoomsTexts = () => usePartTexts(texts)
