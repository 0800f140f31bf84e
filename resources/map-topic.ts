import { exportable, importable, positions } from './parts/capabilities.ts'
import { decimal, defineResource, order, parent, ref, refs, text, verbNoun, type Row } from './kit/index.ts'
import { list, map as mapView, tree } from './parts/views.ts'

const place = (label: string) =>
  decimal({
    label: { zh: `位置 ${label}`, en: `Place ${label}` },
    help: { zh: '留空时自动排列', en: 'Left out: the layout places it' },
    min: -1_000_000,
    max: 1_000_000,
  })

/** A topic of a map (图谱主题), tied to knowledge points, with topics that are needed first. */
export const map_topic = defineResource({
  name: 'map_topic',
  label: { zh: '图谱主题', en: 'Map topic' },
  calls: verbNoun('admin/extend_map'),
  menu: { path: '/testing/mapTopic', group: 'learning', icon: 'bulb', order: 60 },
  scope: { course: 'subject_course_id', site: 'subject_course_id.site_ids', own: 'shared' },
  title: 'name',
  fields: {
    map_id: ref('map', { label: { zh: '图谱', en: 'Map' }, required: true }),
    subject_course_id: ref('subject_course', {
      label: { zh: '学科课程', en: 'Course' },
      flow: 'read',
      follows: 'map_id',
    }),
    name: text({ label: { zh: '主题名称', en: 'Name' }, required: true, maxLength: 100 }),
    parent_id: parent({ label: { zh: '上级主题', en: 'Parent' } }),
    knowledge_ids: refs('knowledge_catalog', { label: { zh: '知识点', en: 'Knowledge points' }, max: 50 }),
    needs_ids: refs('map_topic', {
      label: { zh: '先修主题', en: 'Needed first' },
      help: { zh: '同一图谱中要先学的主题，不能成环', en: 'Topics of this map to learn before it, without circles' },
      max: 50,
    }),
    weight: decimal({
      label: { zh: '权重', en: 'Weight' },
      help: { zh: '在报告总体值中的份量', en: 'Its share of the overall value of a report' },
      min: 0,
      max: 1000,
      default: 1,
    }),
    x: place('X'),
    y: place('Y'),
    sort: order({ label: { zh: '排序', en: 'Order' } }),
  },
  within: 'map_id',
  views: [mapView, tree, list],
  list: {
    columns: ['name', 'map_id', 'knowledge_ids', 'needs_ids', 'weight', 'updated_at'],
    filters: ['map_id', 'subject_course_id', 'knowledge_ids'],
    search: ['name'],
    sort: 'sort',
  },
  form: [
    {
      label: { zh: '图谱主题', en: 'Map topic' },
      fields: ['map_id', 'name', 'parent_id', 'knowledge_ids', 'needs_ids', 'weight', 'x', 'y'],
    },
  ],
  with: [positions({ x: 'x', y: 'y', before: 'needs_ids' }), importable({ once: ['map_id'] }), exportable()],
})
export type MapTopic = Row<typeof map_topic>
