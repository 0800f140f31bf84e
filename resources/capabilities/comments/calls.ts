/** The names of the calls of the comments on a resource's records. */
export const commentCalls = (name: string) => ({
  read: `get_${name}_comments`,
  write: `create_${name}_comment`,
  edit: `update_${name}_comment`,
  remove: `delete_${name}_comment`,
  resolve: `resolve_${name}_comment`,
})
