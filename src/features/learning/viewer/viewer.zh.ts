/** The texts of the preview of files. */
export const viewerZh = {
  viewer: {
    pages: '文件的页面',
    page: '第 {{n}} 页，共 {{m}} 页',
    before: '上一页',
    after: '下一页',
    missing: '这一页没有读到',
    none: '还没有页面',
    makeHint: '生成页面后，不用下载就能查看。',
    noneHint: '这个文件要下载后查看。',
    make: '生成页面',
  },
} as const
export type ViewerTexts = { [G in keyof typeof viewerZh]: { [K in keyof (typeof viewerZh)[G]]: string } }
