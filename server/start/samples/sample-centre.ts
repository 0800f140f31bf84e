import { resources } from '../../../resources/index.ts'
import { systemIdentity } from '../../base/identity.ts'
import { publish } from '../../features/learning/learning-centre/releases.ts'
import { sql, type Database } from '../../storage/postgres/database.ts'
import { recordsFor } from '../../records/records.ts'
import { insertRows } from './insert-rows.ts'

/** Themes of the sample bank: readable in each of their pairs. */
const sampleThemes = [
  { name: '晨曦蓝', accent: '#1d4ed8', link: '#1d4ed8' },
  { name: '松柏绿', accent: '#166534', link: '#166534', background: '#f4f8f4' },
  { name: '墨色', accent: '#111827', link: '#9fc5ff', background: '#1f2937', surface: '#111827', text: '#f3f4f6' },
]

const news = `<h1>期中考试安排</h1><p>高一、高二年级期中考试时间为第十周周一至周三，请同学们提前复习。</p><ul><li>语文、数学、英语：周一</li><li>物理、化学、生物：周二</li><li>历史、地理、政治：周三</li></ul><p>复习要点：二次函数 <span data-type="formula" data-value="y=ax^2+bx+c"></span> 的图像与性质。</p>`

/** What the centre of the sample shows: a module of each kind. */
const sampleModules = [
  { kind: 'banner', title: '新学期，新起点', words: '高一到高三的同步课程、练习与资源。', width: 'full' },
  { kind: 'course_list', title: '同步课程', source: 'query', width: 'full' },
  { kind: 'resource_list', title: '推荐资源', source: 'query', most: 6, open_to_all: true, width: 'full' },
  { kind: 'article', title: '公告', content: news, width: 'third' },
  {
    kind: 'quick_links',
    title: '常用网站',
    links: [
      { label: '国家中小学智慧教育平台', url: 'https://basic.smartedu.cn/' },
      { label: '中国教育考试网', url: 'https://www.neea.edu.cn/' },
    ],
    width: 'third',
  },
  { kind: 'exam_list', title: '在线练习', source: 'query', most: 6, width: 'third' },
  { kind: 'article', title: '给学员的话', content: '<p>登录后可以看到分配给您的资源。</p>', audience: 'signed_in' },
]

/** A learning centre for one site of the sample, published once, with a theme of its own. */
export async function insertCentre(database: Database, siteId: number): Promise<void> {
  const [themeId] = await insertRows(database, resources.site_theme, sampleThemes)
  await database.run(sql`update site set theme_id = ${themeId} where id = ${siteId}`)
  await insertRows(
    database,
    resources.learn_module,
    sampleModules.map((module, sort) => ({ ...module, site_id: siteId, sort })),
  )
  await publish(recordsFor(database, systemIdentity), siteId, '首次发布')
}
