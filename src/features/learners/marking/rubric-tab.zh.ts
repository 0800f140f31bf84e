export const rubricTabZh = {
  rubric: {
    preview: '预览影响',
    save: '保存评分标准',
    saved: '已保存评分标准',
    effect: '{{marks}} 次评分会改变，{{answers}} 份作答的得分会改变',
    before: '现在的得分',
    after: '更改后的得分',
    answers: '作答数',
  },
}
export type RubricTabTexts = typeof rubricTabZh
