import { fileLanguage } from '../kit/file-language.ts'
import { boolean, choice, integer, refs, text } from '../kit/index.ts'

/** What is printed for the days of a school exam, and how. */

export const examLists = [
  { value: 'tickets', label: { zh: '准考证', en: 'Admission tickets' } },
  { value: 'stickers', label: { zh: '桌贴', en: 'Desk stickers' } },
  { value: 'sign_in', label: { zh: '签到表', en: 'Sign-in sheets' } },
  { value: 'seating', label: { zh: '考场座位表', en: 'Seating plans' } },
  { value: 'doors', label: { zh: '门贴', en: 'Door lists' } },
  { value: 'by_group', label: { zh: '班级名单', en: 'Names by group' } },
  { value: 'by_room', label: { zh: '考场名单', en: 'Names by room' } },
  { value: 'workbook', label: { zh: '名单（Excel）', en: 'Names as a workbook' } },
] as const
export type ExamList = (typeof examLists)[number]['value']

/** Those with a page, or a sticker, for each subject that is chosen. */
const withSubjects: readonly ExamList[] = ['stickers', 'sign_in', 'seating']

const counted = <const N extends number>(count: N) => ({
  value: count,
  label: { zh: `${count} 张`, en: String(count) },
})

/** The input of `print_exam_lists`. */
export const examListOptions = {
  list: choice({ label: { zh: '打印什么', en: 'Print' }, required: true, of: examLists, default: 'tickets' }),
  group_ids: refs('user_group', {
    label: { zh: '班级', en: 'Groups' },
    help: { zh: '不填为全部班级', en: 'Empty: all of them' },
    max: 100,
  }),
  rooms: text({
    label: { zh: '考场', en: 'Rooms' },
    help: { zh: '如 01、02；不填为全部考场', en: 'Such as 01, 02; empty: all of them' },
    maxLength: 500,
  }),
  subjects: text({
    label: { zh: '科目', en: 'Subjects' },
    help: {
      zh: '如 语文、数学。签到表不填为全部科目，桌贴和座位表不填为不分科目',
      en: 'Such as Mathematics, Physics. Empty: sign-in sheets for all, stickers and plans for none in particular',
    },
    maxLength: 500,
    onlyWhen: { list: withSubjects },
  }),
  tickets_a_page: choice({
    label: { zh: '每页张数', en: 'On a page' },
    help: { zh: '放不下时自动减少', en: 'Fewer where so many do not fit' },
    of: [8, 6, 4, 2].map(counted),
    default: 8,
    onlyWhen: { list: ['tickets'] },
  }),
  photo: boolean({
    label: { zh: '留照片位置', en: 'A place for a photo' },
    default: true,
    onlyWhen: { list: ['tickets'] },
  }),
  stickers_a_page: choice({
    label: { zh: '每页张数', en: 'On a page' },
    of: [10, 14, 21, 24, 30].map(counted),
    default: 24,
    onlyWhen: { list: ['stickers'] },
  }),
  columns: integer({
    label: { zh: '列数', en: 'Columns' },
    min: 1,
    max: 12,
    default: 5,
    onlyWhen: { list: ['seating'] },
  }),
  first_seat: choice({
    label: { zh: '1号座位', en: 'Seat 1' },
    help: { zh: '面向讲台', en: 'Facing the podium' },
    of: [
      { value: 'left', label: { zh: '左前', en: 'Front left' } },
      { value: 'right', label: { zh: '右前', en: 'Front right' } },
    ],
    default: 'left',
    onlyWhen: { list: ['seating'] },
  }),
  language: fileLanguage(),
}
