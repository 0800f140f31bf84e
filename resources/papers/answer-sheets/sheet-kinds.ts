import { redPointsField } from './red-points.ts'
import { boolean, choice, refs } from '../../kit/index.ts'
import { columnsField, paperField } from './sheet-design.ts'

/** What tells whose a page of an answer sheet is. */

export const sheetKinds = [
  { value: 'numbered', label: { zh: '编号', en: 'Numbered copies' } },
  { value: 'master', label: { zh: '母版', en: 'Master' }, color: 'blue' },
  { value: 'bound', label: { zh: '每人一份', en: 'One for each candidate' }, color: 'purple' },
] as const
export type SheetKind = (typeof sheetKinds)[number]['value']

export const identifications = [
  { value: 'grid', label: { zh: '填涂考号', en: 'Number filled in' } },
  { value: 'sticker', label: { zh: '贴条形码', en: 'Bar-code sticker' } },
  { value: 'both', label: { zh: '填涂考号，也可贴条形码', en: 'Number filled in, or a sticker' } },
] as const
export type Identification = (typeof identifications)[number]['value']

/** What an invigilator marks on the first side. */
export const sheetStates = [
  { value: 'absent', label: { zh: '缺考', en: 'Absent' } },
  { value: 'violation', label: { zh: '违纪', en: 'Violation' } },
] as const
export type SheetState = (typeof sheetStates)[number]['value']

/** The row of a state in the geometry of a sheet. */
export const stateKey = (state: SheetState): string => `state.${state}`

/** For whom sheets are printed. */
export const sheetGroups = refs('user_group', {
  label: { zh: '班级', en: 'Groups' },
  help: { zh: '不填为考试的全部考生', en: 'Empty: all candidates of the exam' },
  max: 100,
})

const kindHelp = {
  zh: '母版可以随意复印，每面填涂考号；每人一份的印有姓名和考号',
  en: 'A master may be copied without limit, with the number on every side; one for each candidate has name and number printed',
}

/** How the number is on a master. */
export const identifiedBy = choice({
  label: { zh: '考号', en: 'Number' },
  of: identifications,
  default: 'grid',
  onlyWhen: { kind: ['master'] },
})

/** What is asked where a sheet is made of a paper and printed in one step. */
export const madeSheetInput = {
  kind: choice({
    label: { zh: '分给谁', en: 'Whose it is' },
    help: kindHelp,
    of: sheetKinds.filter(({ value }) => value !== 'numbered'),
    required: true,
    default: 'master',
  }),
  identified_by: identifiedBy,
  has_states: boolean({
    label: { zh: '缺考、违纪标记', en: 'Marks of absence' },
    help: { zh: '印在第一面，由监考员填涂', en: 'On the first side, for the invigilator' },
    default: true,
  }),
  paper: paperField,
  columns: columnsField,
  red_points: redPointsField,
}
