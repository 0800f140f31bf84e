/** The words of a drawn map. */
export const canvasZh = {
  canvas: {
    keys: '方向键选择，Alt 加方向键移动，加号、减号缩放，0 显示全图，回车打开。',
    zoomIn: '放大',
    zoomOut: '缩小',
    fit: '显示全图',
    under: '在“{{parent}}”下',
    atTop: '最上级',
    below: '下级 {{count}} 个',
    comma: '，',
  },
}
export type CanvasTexts = typeof canvasZh
