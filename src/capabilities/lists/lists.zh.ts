/** Around the lists of records that point at one. */
export const listsZh = {
  lists: {
    all: '在{{name}}列表中查看',
  },
}

export type ListsTexts = typeof listsZh
