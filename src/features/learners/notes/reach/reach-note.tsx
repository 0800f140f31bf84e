import { useQuery } from '@tanstack/react-query'
import { dataProvider } from '../../../../../providers/data.ts'
import { subject_course } from '../../../../../resources/subject-course.ts'
import { site } from '../../../../../resources/site.ts'
import { role as roles, scopeTypes, type Role } from '../../../../../resources/role.ts'
import { listOf } from '../../../../base/locales/list-of.ts'
import { partTexts, usePartTexts } from '../../../../base/locales/part-texts.ts'
import { reachEn } from '../reach.en.ts'
import { reachZh } from '../reach.zh.ts'
import type { FormNoteProps } from '../../../../records/screen/capability-slots.ts'
import { useTitles } from '../../../../records/record-titles/record-titles.ts'
import { useRights } from '../../../../base/session/use-rights.ts'
import { reachOf, type Reach } from './reach.ts'

declare module '../../../../../resources/learners/notes/index.ts' {
  interface FormNotes {
    reach: true
  }
}

const texts = partTexts('reach', { zh: reachZh, en: reachEn })

/** Which records a person with these roles will see, and by which role: the widest scope decides. */
export function ReachNote({ value }: FormNoteProps) {
  const { can } = useRights()
  const ids = (value as number[] | null | undefined) ?? []
  const { t } = usePartTexts(texts)
  const { data } = useQuery({
    queryKey: ['data', 'default', 'role', 'many', ids],
    enabled: ids.length > 0 && can(roles, 'list'),
    queryFn: async () => (await dataProvider.getMany({ resource: roles.name, ids })).data as Role[],
  })
  if (ids.length === 0) return <Line text={t('reach.learner')} />
  return data ? <Reaching reach={reachOf(data)} /> : null
}

const Line = ({ text }: { text: string }) => (
  <div className="view-quiet" role="note">
    {text}
  </div>
)

function Reaching({ reach: { scope, by, ids } }: { reach: Reach }) {
  const { t, language, say } = usePartTexts(texts)
  const target = scope === 2 ? site : subject_course
  const titles = useTitles(target, ids)
  const chosen =
    ids.length === 0
      ? t('reach.nothing')
      : t('reach.of', {
          label: say(target.label).toLowerCase(),
          names: listOf(
            titles.map((one) => one.title),
            language,
          ),
        })
  const what = scope === 1 ? t('reach.all') : scope === 4 ? t('reach.own') : chosen
  const why =
    listOf(by, language) +
    (scope === 1 || scope === 4 ? '' : ` · ${say(scopeTypes.find((one) => one.value === scope)!.label)}`)
  return <Line text={t('reach.sees', { what, why })} />
}
