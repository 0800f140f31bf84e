/** The texts around lists of records that refer to one. */
export const listsZh = {
  lists: {
    all: '在{{name}}列表中查看',
  },
}

export type ListsTexts = typeof listsZh
