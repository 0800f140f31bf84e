import type { BlueprintRule } from '../../../../../resources/papers/assembly/blueprint-rule.ts'
import { lazyPart } from '../../../../base/loading/lazy-part.tsx'
import { defineWidget, type ShowProps } from '../../../../base/inputs/widget.ts'

const RulesTable = lazyPart(() => import('./rules-table.tsx').then((module) => module.RulesTable))

const RulesShow = ({ value, mode }: ShowProps<BlueprintRule[]>) =>
  mode === 'full' ? <RulesTable rules={value} /> : <span className="view-number-text">{value.length}</span>

export const blueprintRules = defineWidget<BlueprintRule[]>({
  Input: lazyPart(() => import('./blueprint-rules-input.tsx').then((module) => module.BlueprintRulesInput)),
  Show: RulesShow,
  text: (value) => String(value.length),
  neighbours: 'all',
  wide: true,
  width: 90,
})
