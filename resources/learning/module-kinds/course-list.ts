import { refs } from '../../kit/index.ts'
import { chosen, contentFields } from './content-fields.ts'
import { defineModuleKind } from './module-kind.ts'

/** By conditions: all courses of the site. */
export const courseList = defineModuleKind({
  name: 'course_list',
  label: { zh: '课程列表', en: 'Courses' },
  icon: 'book',
  fields: {
    ...contentFields,
    course_ids: refs('subject_course', { label: { zh: '课程', en: 'Courses' }, max: 60, onlyWhen: chosen }),
  },
  needs: [],
  widths: ['full', 'half', 'third'],
})
