import { resources } from '../../../../resources/index.ts'
import type { AnyResource } from '../../../../resources/kit/index.ts'
import { useLanguage } from '../../../base/locales/language.ts'
import { lazyPart } from '../../../base/loading/lazy-part.tsx'
import { anyInput, defineWidget, type ShowProps } from '../../../base/inputs/widget.ts'
import { ownEntry } from '../../../../resources/kit/own-entry.ts'

const ResourcesSelect = lazyPart(() => import('./resource-name-input.tsx').then((module) => module.ResourcesSelect))

function ResourceNameShow({ value }: ShowProps<string>) {
  const { say } = useLanguage()
  const named: AnyResource | undefined = Object.hasOwn(resources, value) ? ownEntry(resources, value) : undefined
  return <span className="view-one-line">{named ? say(named.label) : value}</span>
}

/** The label of a resource. */
export const resourceName = defineWidget<string>({
  Input: lazyPart(() => import('../text/text-input.tsx').then((module) => module.TextInput)),
  Show: ResourceNameShow,
  width: 120,
  operand: { in: anyInput(ResourcesSelect) },
})
