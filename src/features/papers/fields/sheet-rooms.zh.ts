export const sheetRoomsZh = {
  sheetRooms: {
    pages: '答题卡的版面',
    page: '第 {{n}} 页',
    note: '按现在的设置排出的版面，共 {{count}} 页',
    noPaper: '选好题组后，这里显示答题卡的版面，可以逐题改行数',
    rooms: '各题的作答区域',
    question: '题号',
    style: '样式',
    amount: '行数或字数',
    linesOf: '第 {{label}} 题的行数',
    blanksOf: '第 {{label}} 题的空数',
    wordsOf: '第 {{label}} 题的字数',
    styleOf: '第 {{label}} 题的样式',
    usual: '按题型和分值',
    usualOf: '第 {{label}} 题恢复为按题型和分值',
    lines: '行',
    blanks: '空',
    words: '字',
    refused: '这样排不出答题卡：{{why}}',
    none: '没有要书写的题',
  },
}
export type SheetRoomsTexts = typeof sheetRoomsZh
