import { Suspense } from 'react'
import { useViewTexts } from '../../../base/locales/use-view-texts.ts'
import { InputPlace } from '../../../base/loading/input-place.tsx'
import { lazyPart } from '../../../base/loading/lazy-part.tsx'
import { personName, usePersonId } from '../../record-titles/person-name.ts'
import { useTitles } from '../../record-titles/record-titles.ts'
import { targetOf } from '../../record-titles/target.ts'
import { useRights } from '../../../base/session/use-rights.ts'
import { anyInput, defineWidget, type InputProps, type ShowProps } from '../../../base/inputs/widget.ts'

const inputs = () => import('./person-input.tsx')
const PersonSelect = lazyPart(() => inputs().then((module) => module.PersonSelect))
const PeopleSelect = lazyPart(() => inputs().then((module) => module.PeopleSelect))

/** Without the right to see names, one's own is shown. */
function PersonShow({ field, value }: ShowProps<number>) {
  const { t } = useViewTexts()
  const { can } = useRights()
  const own = usePersonId()
  const people = targetOf(field, undefined)
  const listed = can(people, 'list')
  const [titled] = useTitles(people, listed ? [value] : [], personName)
  if (!listed) return <span className="view-one-line">{t(value === own ? 'widget.me' : 'widget.somebody')}</span>
  return (
    <span className="view-one-line" title={titled?.title} data-pending={!titled?.known || undefined}>
      {titled?.known ? titled.title : '…'}
    </span>
  )
}

const PersonInput = (props: InputProps<number>) => (
  <Suspense fallback={<InputPlace text={props.placeholder} />}>
    <PersonSelect {...props} />
  </Suspense>
)
const PeopleInput = (props: InputProps<number[]>) => (
  <Suspense fallback={<InputPlace text={props.placeholder} />}>
    <PeopleSelect {...props} />
  </Suspense>
)

const idText = (id: number): string => `#${id}`

/** A ref to a user. */
export const person = defineWidget<number>({
  Input: Object.assign(PersonInput, { preload: PersonSelect.preload }),
  Show: PersonShow,
  text: idText,
  width: 100,
  operand: { in: anyInput(PeopleInput) },
})
