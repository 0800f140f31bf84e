/** The texts of states that lock editing, which load with the notices above forms and records. */
export const workflowZh = {
  workflow: {
    title: '{{state}}的{{name}}不能直接修改',
    open: '仍可修改：{{fields}}。',
    first: '修改其他内容，请先：',
    askFor: '修改其他内容，请联系有“{{actions}}”权限的同事。',
    returned: '已被退回修改',
  },
}
