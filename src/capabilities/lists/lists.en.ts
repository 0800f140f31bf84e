import type { ListsTexts } from './lists.zh.ts'

export const listsEn: ListsTexts = {
  lists: {
    all: 'Show in the list: {{name}}',
  },
}
