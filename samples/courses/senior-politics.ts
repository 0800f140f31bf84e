import type { SampleCourse } from '../sample-course.ts'
import { seniorPoliticsQuestions } from './senior-politics-questions.ts'

export const seniorPolitics: SampleCourse = {
  subject: '政治',
  name: '高中政治',
  stage: 'senior',
  chapters: `
必修2 经济与社会
  第一单元 生产资料所有制与经济体制
    1.1 公有制为主体 多种所有制经济共同发展
    1.2 使市场在资源配置中起决定性作用
  第二单元 经济发展与社会进步
    2.1 坚持新发展理念
    2.2 我国的个人收入分配
    2.3 我国的社会保障
必修3 政治与法治
  第二单元 人民当家作主
    2.1 人民代表大会制度
    2.2 基层群众自治制度
  第三单元 全面依法治国
    3.1 法治国家
    3.2 公民守法
必修4 哲学与文化
  第一单元 探索世界与把握规律
    1.1 追求智慧的学问
    1.2 探究世界的本质
    1.3 把握世界的规律
  第二单元 认识社会与价值选择
    2.1 探索认识的奥秘
    2.2 寻觅社会的真谛
  第三单元 文化传承与文化创新
    3.1 继承发展中华优秀传统文化
`,
  knowledge: `
经济
  市场与价格
    供求与价格
    需求弹性
  分配与保障
    按劳分配
    社会保险
政治
  公民与国家
    公民的权利与义务
    人大代表的职权
法治
  依法行政
哲学
  唯物论
    物质与意识
  辩证法
    联系的观点
    矛盾的观点
  认识论
    实践与认识
文化
  传统文化的继承
`,
  questions: seniorPoliticsQuestions,
}
