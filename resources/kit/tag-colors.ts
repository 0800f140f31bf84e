/** The colours that choices may declare: antd's colours of tags. */
export const tagColors = [
  'blue',
  'purple',
  'cyan',
  'green',
  'magenta',
  'red',
  'orange',
  'yellow',
  'volcano',
  'geekblue',
  'lime',
  'gold',
] as const
export type TagColor = (typeof tagColors)[number]
