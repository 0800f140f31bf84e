import type { CanvasTexts } from './map-canvas.zh.ts'

export const canvasEn: CanvasTexts = {
  canvas: {
    keys: 'Arrows choose, Alt with an arrow moves, plus and minus zoom, 0 shows all, Enter opens.',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    fit: 'Show all',
    under: 'under “{{parent}}”',
    atTop: 'at the top',
    below: '{{count}} below',
    comma: ', ',
  },
}
