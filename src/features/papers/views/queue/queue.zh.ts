export const queueZh = {
  queue: {
    left: '还有 {{count}} 条待判定',
    doubt: '第 {{n}} 处，共 {{m}} 处',
    read: '识别为',
    nothing: '没有涂',
    none: '空',
    confirm: '确认',
    back: '退回',
    skip: '跳过',
    choose: '选择{{name}}',
    decided: '已判定：{{title}}',
    undone: '已撤销：{{title}}',
    done: '没有待判定的了',
    doneHint: '跳过的和别人正在判定的不在其中。',
    again: '再看一遍',
    noPicture: '没有图片',
    keys: '键盘：1–9 或字母选择，0 为空，回车确认，退格退回，S 跳过',
  },
}
export type QueueTexts = typeof queueZh
