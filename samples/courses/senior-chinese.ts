import type { SampleCourse } from '../sample-course.ts'
import { seniorChineseQuestions } from './senior-chinese-questions.ts'

export const seniorChinese: SampleCourse = {
  subject: '语文',
  name: '高中语文',
  stage: 'senior',
  chapters: `
必修上册
  第一单元 青春的价值
    沁园春·长沙
    立在地球边上放号
    百合花
  第二单元 劳动光荣
    喜看稻菽千重浪
    以工匠精神雕琢时代品质
  第三单元 生命的诗意
    短歌行
    梦游天姥吟留别
    登高
    琵琶行并序
    念奴娇·赤壁怀古
    声声慢
  第六单元 学习之道
    劝学
    师说
  第七单元 自然情怀
    故都的秋
    荷塘月色
    赤壁赋
必修下册
  第一单元 中华文明之光
    子路、曾皙、冉有、公西华侍坐
    烛之武退秦师
    鸿门宴
  第二单元 良知与悲悯
    窦娥冤
    雷雨
  第八单元 责任与担当
    谏太宗十思疏
    阿房宫赋
    六国论
选择性必修
  上册
    论语十二章
    大学之道
  中册
    过秦论
    屈原列传
  下册
    离骚
    蜀道难
    陈情表
    归去来兮辞并序
`,
  knowledge: `
语言文字运用
  字音字形
    多音字
    形近字
  词语与成语
    成语的使用
    近义词辨析
  句子
    病句辨析
    语言连贯
    修辞手法
古代诗文阅读
  文言文
    实词与虚词
    断句与翻译
    文化常识
  古代诗歌
    意象与意境
    表达技巧
  名篇名句默写
现代文阅读
  论述类文本
    论证思路
  文学类文本
    小说的形象
    散文的语言
写作
  议论文
  记叙文
  应用文
`,
  questions: seniorChineseQuestions,
}
