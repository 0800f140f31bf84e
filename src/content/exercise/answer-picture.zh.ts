/** The texts of pictures of answers. */
export const answerPictureZh = {
  picture: {
    nth: '作答的第 {{n}} 张图片',
    none: '没有图片',
  },
}

export type AnswerPictureTexts = typeof answerPictureZh
