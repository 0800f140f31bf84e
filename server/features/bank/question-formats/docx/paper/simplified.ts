import { entryOf, itemAt } from '../../../../../../resources/kit/present.ts'
import { patternText } from '../../../../../../resources/kit/pattern-text.ts'

/**
 * The traditional forms of the characters in headings, labels and types. Each takes the place of one character, so
 * positions in the text stay as they are. Only marks of structure are read in this way: what is kept of a question
 * keeps its characters.
 */
const forms = `題题 選选 擇择 單单 複复 項项 問问 簡简 計计 證证 論论 應应 綜综 實实 驗验 釋释 詞词 閱阅 閲阅 讀读 參参 標标 準准 評评 細细 則则
  詳详 點点 識识 難难 類类 來来 據据 圖图 結结 號号 對对 錯错 滿满 給给 節节 編编 總总 後后 說说 説说 連连 線线 寫写 試试 須须 註注
  輔辅 導导 處处 確确 誤误 頁页 練练 習习 變变 貼贴 個个 兩两 幾几 為为 與与 塡填 數数 學学 語语 獨独 敘叙 畫画 製制 機机 構构 斷断 錄录 級级 關关
  際际 覺觉 場场 聽听 體体 種种 絕绝 啟启 啓启 併并 於于`

const simple = new Map(
  forms
    .split(/\s+/)
    .filter((pair) => pair.length === 2)
    .map((pair) => [itemAt(pair, 0), pair[1]!] as const),
)
const any = new RegExp(`[${patternText([...simple.keys()].join(''))}]`, 'g')

/** The text with simplified forms in the same places. */
export const simplified = (text: string): string => text.replace(any, (one) => entryOf(simple, one))
