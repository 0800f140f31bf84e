/** The texts about which records a person will see, which load with the note that shows them. */
export const reachZh = {
  reach: {
    learner: '没有角色：是学员，看不到后台数据。',
    sees: '将能看到：{{what}}（来自角色“{{why}}”）。',
    all: '全部数据',
    own: '仅自己创建的数据',
    nothing: '还没有任何数据：角色没有选定范围',
    of: '{{label}}：{{names}}',
  },
}

export type ReachTexts = typeof reachZh
