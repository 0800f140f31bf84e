import { fileLanguage } from '../kit/file-language.ts'
import { choice, refs } from '../kit/index.ts'

/** Which ranks people get to see. */
export const shownRanks = [
  { value: 'none', label: { zh: '不显示', en: 'None' } },
  { value: 'group', label: { zh: '班级名次', en: 'In the group' } },
  { value: 'all', label: { zh: '班级和全部名次', en: 'In the group and in all' } },
] as const
export type ShownRanks = (typeof shownRanks)[number]['value']

/** The input of `print_score_slips`. */
export const scoreSlipOptions = {
  group_ids: refs('user_group', {
    label: { zh: '班级', en: 'Groups' },
    help: { zh: '不填为全部班级', en: 'Empty: all of them' },
    max: 100,
  }),
  ranks: choice({ label: { zh: '名次', en: 'Ranks' }, of: shownRanks, required: true, default: 'group' }),
  language: fileLanguage(),
}
