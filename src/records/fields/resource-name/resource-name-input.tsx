import { pagePath } from '../../../../providers/pages.ts'
import { resources } from '../../../../resources/index.ts'
import type { AnyResource } from '../../../../resources/kit/index.ts'
import { useLanguage } from '../../../base/locales/language.ts'
import { ManySelect } from '../choice/choice-select.tsx'
import { useRights } from '../../../base/session/use-rights.ts'
import type { InputProps } from '../../../base/inputs/widget.ts'

/** One or more of the resources that the person may list. */
export function ResourcesSelect(props: InputProps<string[]>) {
  const { say } = useLanguage()
  const { can } = useRights()
  const listed = Object.values<AnyResource>(resources).filter((one) => pagePath(one) && can(one, 'list'))
  return <ManySelect {...props} options={listed.map(({ name, label }) => ({ value: name, label: say(label) }))} />
}
