/** The texts of exports, which load with the dialog. */
export const exportableZh = {
  export: {
    title: '导出{{name}}',
    what: '导出哪些',
    chosen: '所选的 {{count}} 条',
    filtered: '符合当前筛选条件的全部',
    format: '格式',
    start: '开始导出',
    help: '导出不会改动数据；完成后在这里下载，也可稍后在任务列表中下载。',
  },
}
export type ExportableTexts = typeof exportableZh
