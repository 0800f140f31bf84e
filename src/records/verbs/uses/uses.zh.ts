/** Where a record is used; these load with the tab. */
export const usesZh = {
  uses: {
    none: '目前没有任何记录用到它',
    noneHint: '一旦被其他记录引用，就会列在这里。',
    field: '按“{{field}}”',
    granted: '已分配给的用户',
    count: '{{count}} 条',
    countMore: '{{count}} 条以上',
    unseen: '其中 {{count}} 条不在您的数据范围或权限之内，不能列出。',
    unseenMore: '还有更多不在您的数据范围或权限之内，不能列出。',
  },
}
export type UsesTexts = typeof usesZh
