import { docx, paragraphs } from '../../bank/question-formats/fixtures/docx/build.ts'

/** A maths paper of 22 questions as a school writes it in Word: 150 points, its answers at the end. */

export interface DayQuestion {
  number: number
  /** In hundredths. */
  full: number
  /** The letters that the paper says are right; undefined for what people mark. */
  key?: string
  isMany: boolean
}

const letters = 'ABCD'
const essayPoints = [10, 12, 12, 12, 12, 12]

export const dayPaper: readonly DayQuestion[] = Array.from({ length: 22 }, (_, at): DayQuestion => {
  const number = at + 1
  if (at < 8) return { number, full: 500, key: letters[(at * 3 + 1) % 4] ?? 'A', isMany: false }
  if (at < 12) return { number, full: 500, key: ['AB', 'BCD', 'AD', 'AC'][at - 8] ?? 'AB', isMany: true }
  if (at < 16) return { number, full: 500, isMany: false }
  return { number, full: (essayPoints[at - 16] ?? 12) * 100, isMany: false }
})

const choice = ({ number }: DayQuestion): string =>
  `${number}. 第${number}个集合与函数的问题，下列说法正确的是（　　）\nA. 甲${number}\tB. 乙${number}\tC. 丙${number}\tD. 丁${number}`

export const dayPaperFile = (): Uint8Array => {
  const of = (from: number, until: number) => dayPaper.slice(from - 1, until)
  const text = [
    '高二数学期中试卷',
    '一、单选题（本题共8小题，每小题5分，共40分）',
    ...of(1, 8).map(choice),
    '二、多选题（本题共4小题，每小题5分，共20分）',
    ...of(9, 12).map(choice),
    '三、填空题（本题共4小题，每小题5分，共20分）',
    ...of(13, 16).map(({ number }) => `${number}. 第${number}条直线的斜率是______．`),
    '四、简答题（本题共6小题，共70分）',
    ...of(17, 22).map(({ number, full }) => `${number}. （${full / 100}分）证明第${number}个数列收敛，并求它的极限．`),
    '参考答案',
    ...dayPaper.map(({ number, key }) => `${number}. ${key ?? (number <= 16 ? String(number) : '略')}`),
  ]
  return docx({ body: paragraphs(text.join('\n')) })
}
