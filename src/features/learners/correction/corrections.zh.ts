/** The texts of what a correction of scores does. */
export const correctionsZh = {
  effect: {
    note: '预览：还没有改动任何得分',
    inForce: '已生效：左边是没有这项更正时的得分',
    answers: '作答份数',
    changed: '得分有变化',
    mean: '平均分',
    full: '满分',
    kept: '{{count}} 份由人评分，不随答案改变：{{names}}',
    keptMore: '{{names}} 等',
    lines: '上线人数',
    line: '{{exam}} {{line}}（{{points}} 分）',
    leftOut: '另有 {{count}} 次考试有您看不到的科目，上线人数未列出',
    table: '得分有变化的学员',
    learner: '学员',
    score: '本题得分',
    total: '总分',
    rank: '名次',
    none: '没有人的得分会变',
    scroll: '得分有变化的学员，可左右滚动',
    ofFull: '{{score}} / {{full}}',
  },
}

export type CorrectionsTexts = typeof correctionsZh
