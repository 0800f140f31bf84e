/** The words of the progress of a job, which load with it. */
export const jobZh = {
  waiting: '等待开始',
  running: '正在进行',
  done: '已完成',
  failed: '失败',
  cancelled: '已取消',
  progress: '{{progress}} / {{total}}',
  goesOn: '可以关闭此窗口，任务会继续进行。',
  toList: '查看全部任务',
}

export type JobTexts = typeof jobZh
