/** The texts of what a sound or a video fills in a form. */
export const mediaFillsZh = {
  fills: {
    reading: '正在读取时长和封面…',
    read: '从文件读取{{fields}}',
    unknown: '文件中没有读到{{fields}}，可自行填写',
    failed: '没有读取成功，可重试或自行填写',
    retry: '重新读取',
    differs: '文件的{{field}}是 {{value}}',
    take: '采用',
    chooseFrame: '选取视频画面',
    frameHint: '播放或拖到合适的画面，再用作封面。',
    useFrame: '用作封面',
    cancel: '取消',
    noFrame: '浏览器不能播放这个视频，请上传封面图片',
  },
} as const
export type MediaFillsTexts = { [G in keyof typeof mediaFillsZh]: { [K in keyof (typeof mediaFillsZh)[G]]: string } }
