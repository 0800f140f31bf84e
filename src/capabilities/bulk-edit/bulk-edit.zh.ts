/** The texts of changing several records at once, which load with the dialog. */
export const bulkEditZh = {
  bulkEdit: {
    title: '批量修改 {{count}} 条{{name}}',
    moveTitle: '将 {{count}} 条{{name}}移到{{field}}',
    field: '修改哪个字段',
    mode: '修改方式',
    move: '移到',
    replaces: '所选记录原有的{{field}}会被替换；只想增加，请选“{{add}}”。',
    willChange: '将修改 {{count}} 条。',
    willChangeSome: '将修改 {{count}} 条，另外 {{same}} 条已经是这样。',
    willChangeNone: '所选记录已经是这样，没有需要修改的。',
    tooMany: '一次最多修改 {{max}} 条，请减少所选的记录。',
    apply: '修改 {{count}} 条',
    cancel: '取消',
    refused: '没有改动任何记录，请先处理以下问题：',
    changed: '已修改 {{count}} 条',
    nothing: '没有需要修改的',
    undo: '撤销',
    undone: '已撤销，{{count}} 条恢复了原值',
  },
}

export type BulkEditTexts = typeof bulkEditZh
