import type { AnswerPictureTexts } from './answer-picture.zh.ts'

export const answerPictureEn: AnswerPictureTexts = {
  picture: {
    nth: 'Picture {{n}} of the answer',
    none: 'There is no picture',
  },
}
