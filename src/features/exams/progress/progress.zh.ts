/** The texts of the progress of a record. */
export const progressZh = {
  progress: {
    next: '下一步',
    nextOf: '{{todo}}（{{part}}）',
    allDone: '全部完成',
    of: '{{done}} / {{of}}',
    trouble: '{{count}} 待处理',
    nothing: '–',
    toDo: '未完成',
    isDone: '已完成',
    hidden: '不可见',
    lacking: '谁还缺什么',
    lacks: '还缺',
    lacksPart: '{{part}}：{{step}}',
    lackingMore: '共 {{total}} 条，这里是前 {{shown}} 条',
    everything: '全部',
    only: '只看',
  },
}

export type ProgressTexts = typeof progressZh
