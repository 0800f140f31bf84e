/** The words of maps, which load with the first of them. */
export const mapZh = {
  map: {
    label: '{{name}}图谱',
    hint: '方向键选择，Alt+方向键移动，+ − 0 缩放，/ 搜索，回车编辑，N 新建下级，F2 重命名，L 先修连线，Delete 删除。',
    search: '搜索，回车到下一个',
    found: '第 {{n}} 个，共 {{count}} 个',
    foundNone: '没有找到',
    tree: '目录',
    edit: '编辑',
    add: '新建下级',
    addTop: '新建顶级',
    rename: '重命名',
    remove: '删除',
    link: '先修连线',
    linking: '“{{name}}”要先学什么？选择一个主题，回车或点击确定；再选已连的取消连线；Esc 退出。',
    linkHere: '就是它',
    linked: '学“{{name}}”之前要先学“{{before}}”',
    unlinked: '学“{{name}}”之前不再需要“{{before}}”',
    placed: '已移动“{{name}}”',
    placedBack: '恢复自动排列',
    returned: '已交回自动排列：“{{name}}”及其下级',
    moveFailed: '没有移动成功，已恢复原位',
  },
}
export type MapTexts = typeof mapZh
