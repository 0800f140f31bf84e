import type { AssemblyRun } from '../../../../../resources/papers/assembly/assembly-run.ts'
import { lazyPart } from '../../../../base/loading/lazy-part.tsx'
import { json } from '../../../../records/fields/json/json.tsx'
import { defineWidget, type ShowProps } from '../../../../base/inputs/widget.ts'

const AssemblyRunFull = lazyPart(() => import('./assembly-run-full.tsx').then((module) => module.AssemblyRunFull))

const RunShow = ({ value, record, mode }: ShowProps<AssemblyRun>) =>
  mode === 'full' ? (
    <AssemblyRunFull run={value} record={record} />
  ) : (
    <span className={value.met ? 'view-yes' : 'view-fault'}>{value.met ? '✓' : '✗'}</span>
  )

/** Only the server writes it; the input exists because every widget has one. */
export const assemblyRun = defineWidget<AssemblyRun>({
  Input: json.Input as never,
  Show: RunShow,
  text: ({ papers }) => papers.map(({ questions }) => questions.map(({ id }) => id).join(' ')).join('; '),
  wide: true,
  width: 100,
})
