import { useQuery } from '@tanstack/react-query'
import { dataProvider } from '../../providers/data.ts'
import { subject_course } from '../../resources/subject-course.ts'
import { site } from '../../resources/site.ts'
import { role as roles, scopeTypes, type Role } from '../../resources/role.ts'
import type { AnyResource, Language } from '../../resources/kit/index.ts'
import { listOf } from '../locales/list-of.ts'
import { useLanguage } from '../locales/language.ts'
import type { FormNoteProps } from '../pages/form-notes.ts'
import { useTitles } from '../widgets/record-titles.ts'
import { useRights } from '../widgets/use-rights.ts'
import { reachOf, type Reach } from './reach.ts'

declare module '../../resources/kit/resource.ts' {
  interface FormNotes {
    reach: true
  }
}

const words = {
  zh: {
    learner: '没有角色：是学员，看不到后台数据。',
    sees: (what: string, why: string) => `将能看到：${what}（来自角色“${why}”）。`,
    all: '全部数据',
    own: '仅自己创建的数据',
    nothing: '还没有任何数据：角色没有选定范围',
    of: (label: string, names: string) => `${label}：${names}`,
  },
  en: {
    learner: 'No role: a learner, who sees nothing here.',
    sees: (what: string, why: string) => `Will see: ${what} (by the role ${why}).`,
    all: 'everything',
    own: 'only what they made themselves',
    nothing: 'nothing yet, as the role names no scope',
    of: (label: string, names: string) => `${label.toLowerCase()}: ${names}`,
  },
} satisfies Record<Language, unknown>

/** Which records somebody with these roles will see, and by which of them: the widest scope counts. */
export function ReachNote({ value }: FormNoteProps) {
  const { can } = useRights()
  const ids = (value as number[] | null | undefined) ?? []
  const { language } = useLanguage()
  const { data } = useQuery({
    queryKey: ['data', 'default', 'role', 'many', ids],
    enabled: ids.length > 0 && can(roles, 'list'),
    queryFn: async () => (await dataProvider.getMany({ resource: roles.name, ids })).data as Role[],
  })
  if (ids.length === 0) return <Line text={words[language].learner} />
  return data ? <Reaching reach={reachOf(data)} /> : null
}

const Line = ({ text }: { text: string }) => (
  <div className="view-quiet" role="note">
    {text}
  </div>
)

function Reaching({ reach: { scope, by, ids } }: { reach: Reach }) {
  const { language, say } = useLanguage()
  const target = (scope === 2 ? site : subject_course) as AnyResource
  const titles = useTitles(target, ids)
  const { sees, all, own, nothing, of } = words[language]
  const chosen = ids.length === 0 ? nothing : of(say(target.label), listOf(titles.map((one) => one.title), language))
  const what = scope === 1 ? all : scope === 4 ? own : chosen
  return <Line text={sees(what, listOf(by, language) + (scope === 1 || scope === 4 ? '' : ` · ${say(scopeTypes.find((one) => one.value === scope)!.label)}`))} />
}
