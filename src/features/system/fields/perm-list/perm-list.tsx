import { listOf } from '../../../../base/locales/list-of.ts'
import { lazyPart } from '../../../../base/loading/lazy-part.tsx'
import type { PermEntry } from './perm-entry.ts'
import { defineWidget, type ShowProps } from '../../../../base/inputs/widget.ts'

const PermListShow = ({ value, mode }: ShowProps<PermEntry[]>) => (
  <span
    className={mode === 'cell' ? 'view-tags-line' : 'view-tags'}
    title={value.map((one) => `${one.name} ${one.tag}`).join('\n')}
  >
    {value.map((one) => (
      <span key={one.tag} className="view-chip">
        {one.name}
      </span>
    ))}
  </span>
)

export const permList = defineWidget<PermEntry[]>({
  Input: lazyPart(() => import('./perm-list-input.tsx').then((module) => module.PermListInput)),
  Show: PermListShow,
  text: (value, { language }) =>
    listOf(
      value.map((one) => one.name),
      language,
    ),
  wide: true,
  width: 200,
})
