import type { SampleCourse } from '../sample-course.ts'
import { juniorMathematicsQuestions } from './junior-mathematics-questions.ts'

export const juniorMathematics: SampleCourse = {
  subject: '数学',
  name: '初中数学',
  stage: 'junior',
  chapters: `
七年级上册
  第一章 有理数
    1.1 正数和负数
    1.2 有理数的大小比较
    1.3 有理数的加减法
  第二章 整式的加减
    2.1 整式
    2.2 整式的运算
  第三章 一元一次方程
    3.1 从算式到方程
    3.2 解一元一次方程
    3.3 实际问题与一元一次方程
八年级上册
  第十一章 三角形
    11.1 与三角形有关的线段
    11.2 与三角形有关的角
  第十二章 全等三角形
    12.1 全等三角形的性质
    12.2 三角形全等的判定
  第十四章 整式的乘法与因式分解
    14.1 整式的乘法
    14.2 乘法公式
    14.3 因式分解
八年级下册
  第十七章 勾股定理
    17.1 勾股定理的应用
    17.2 勾股定理的逆定理
  第十九章 一次函数
    19.1 变量与函数
    19.2 一次函数的图象与性质
九年级上册
  第二十一章 一元二次方程
    21.1 解一元二次方程
    21.2 实际问题与一元二次方程
  第二十四章 圆
    24.1 圆的有关性质
    24.2 弧长和扇形面积
`,
  knowledge: `
数与式
  有理数
    绝对值与相反数
    有理数的混合运算
  整式
    乘法公式的应用
    因式分解的方法
方程与函数
  方程
    一元一次方程的解法
    一元二次方程的根
  一次函数
    一次函数的解析式
图形与几何
  三角形
    三角形的内角和
    三角形全等
    勾股定理
  圆
    垂径定理
    扇形的面积
`,
  questions: juniorMathematicsQuestions,
}
