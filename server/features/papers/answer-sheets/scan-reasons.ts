import type { Text } from '../../../../resources/kit/index.ts'

export const maxScanPages = 2000

/** Why a scanned page is left out. */
export const scanReasons = {
  damaged: { zh: '文件损坏，或不是扫描件', en: 'The file is damaged, or no scan' },
  tooLarge: {
    zh: '图片的像素太多，请用 600 dpi 以下重新扫描',
    en: 'The picture has too many pixels: scan it at 600 dpi or less',
  },
  tooSlow: { zh: '识别用时过长', en: 'Reading it takes too long' },
  ended: { zh: '这一页太大，无法识别', en: 'The page is too large to be read' },
  tooMany: { zh: `一个文件最多 ${maxScanPages} 页`, en: `A file has at most ${maxScanPages} pages` },
  zip: {
    zh: '压缩包不能读取：已损坏、有密码、含链接，或解压后超过 4 GB 或 5000 个文件',
    en: 'The package is not read: it is broken, has a password or links, or has more than 4 GB or 5,000 files',
  },
  notScan: {
    zh: '不是扫描件：压缩包里只读 PDF、JPEG、PNG、TIFF（每个不超过 200 MB），不读里面的压缩包',
    en: 'This is no scan: PDF, JPEG, PNG and TIFF files of at most 200 MB are read in a package, no packages within it',
  },
  noCode: { zh: '没有找到答题卡的二维码', en: 'The code of an answer sheet was not found' },
  noSheet: { zh: '不是这门学科课程的答题卡', en: 'This is no answer sheet of this course' },
  noPage: { zh: '答题卡没有这一页', en: 'The answer sheet has no such page' },
  corners: {
    zh: '四角的方块没有找全：可能缺角、折角或被遮住',
    en: 'Not all four squares were found: a corner is missing, folded or covered',
  },
  distorted: { zh: '页面变形，位置对不上', en: 'The page is distorted: nothing is where it should be' },
  timing: {
    zh: '两边的定位标记没有找全：页边可能缺损、折起或被遮住',
    en: 'Not all marks along the edges were found: an edge is torn, folded or covered',
  },
  frames: {
    zh: '看不到红色的涂框：请用彩色扫描',
    en: 'The red frames of the bubbles are not seen: scan in colour',
  },
  grayPoints: {
    zh: '这张答题卡用红笔给分，灰度或黑白扫描看不到红笔：请把扫描仪设为彩色，重新扫描',
    en: 'Points are given in red on this sheet, and a gray or black-and-white scan does not show them: set the scanner to colour, and scan it again',
  },
  otherCode: { zh: '页码中没有份号，或份号不对', en: 'The code of this page names no copy of this sheet' },
  otherLearner: { zh: '考号是另一名学员的', en: 'The number is that of another learner' },
  repeated: { zh: '这一份的这一页已经扫描过', en: 'This page of this copy was scanned before' },
} satisfies Record<string, Text>
export type ScanReason = keyof typeof scanReasons
