import type { SampleCourse } from '../sample-course.ts'
import { seniorEnglishQuestions } from './senior-english-questions.ts'

export const seniorEnglish: SampleCourse = {
  subject: '英语',
  name: '高中英语',
  stage: 'senior',
  chapters: `
必修第一册
  Welcome Unit
    Listening and Speaking
    Reading and Thinking
  Unit 1 Teenage Life
    School life
    Noun, adjective and adverb phrases
  Unit 2 Travelling Around
    Travel plans
    The present continuous for the future
  Unit 3 Sports and Fitness
    Living legends
    Tag questions
  Unit 4 Natural Disasters
    The night the earth didn't sleep
    Relative clauses (1)
  Unit 5 Languages Around the World
    The Chinese writing system
    Relative clauses (2)
必修第二册
  Unit 1 Cultural Heritage
    From problems to solutions
    Relative clauses (3)
  Unit 2 Wildlife Protection
    A day in the clouds
    The present continuous passive
  Unit 3 The Internet
    Stronger together
    The present perfect passive
  Unit 4 History and Traditions
    What's in a name
    Past participles as attribute
  Unit 5 Music
    The virtual choir
    Past participles as adverbial
`,
  knowledge: `
词汇
  词义辨析
  词形变换
  固定搭配
语法
  时态
    一般过去时
    现在完成时
    将来时
  语态
    被动语态
  从句
    定语从句
    名词性从句
    状语从句
  非谓语动词
    不定式
    动名词
    分词
  其他
    虚拟语气
    倒装
    冠词与介词
阅读
  主旨大意
  细节理解
  推理判断
完形填空
写作
  应用文写作
  读后续写
`,
  questions: seniorEnglishQuestions,
}
