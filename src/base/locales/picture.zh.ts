/** The texts beside an enlarged picture; it comes when the first one is enlarged. */
export const pictureZh = {
  picture: {
    zoomIn: '放大',
    zoomOut: '缩小',
    turnLeft: '向左旋转',
    turnRight: '向右旋转',
    restore: '恢复原样',
  },
}
export type PictureTexts = typeof pictureZh
