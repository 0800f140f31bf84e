import type { PictureTexts } from './picture.zh.ts'

export const pictureEn: PictureTexts = {
  picture: {
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    turnLeft: 'Turn left',
    turnRight: 'Turn right',
    restore: 'As it was',
  },
}
