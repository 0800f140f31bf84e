/** The icons that menus and actions may be declared with; `src/shell` draws each. */
export const iconNames = [
  'apartment', 'appstore', 'audit', 'barChart', 'bell', 'book', 'bulb', 'check', 'checkCircle', 'clear', 'clockCircle', 'cloudUpload', 'cluster',
  'copy', 'delete', 'disconnect', 'download', 'edit', 'export', 'eye', 'file', 'fileText', 'folder', 'folderOpen', 'form', 'global', 'history',
  'home', 'import', 'link', 'login', 'menu', 'partition', 'pieChart', 'plus', 'poweroff', 'profile', 'read', 'redo', 'rollback', 'safety', 'search',
  'setting', 'share', 'solution', 'star', 'stop', 'tags', 'team', 'tool', 'undo', 'unorderedList', 'user', 'userAdd', 'usergroupAdd',
  'usergroupDelete',
] as const
export type IconName = (typeof iconNames)[number]
