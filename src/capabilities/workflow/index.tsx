import { lockedState } from '../../../resources/capabilities/workflow/states.ts'
import { lazyPart } from '../../base/loading/lazy-part.tsx'
import { defineSlots } from '../../records/screen/capability-slots.ts'
import { StateTag } from './state-tag.tsx'

const LockNotice = lazyPart(() => import('./lock-notice.tsx').then((module) => module.LockNotice))
const ReturnNotice = lazyPart(() => import('./return-notice.tsx').then((module) => module.ReturnNotice))

export const workflow = defineSlots('workflow', (resource, options) => ({
  preload() {
    void LockNotice.preload()
    void ReturnNotice.preload()
  },
  headTag: (record) => <StateTag resource={resource} options={options} record={record} />,
  cells: {
    [options.field]: {
      show: (record) => <StateTag resource={resource} options={options} record={record} />,
      beside: options.complete?.mark,
    },
  },
  recordNotice: (record) =>
    options.reason && record[options.reason] ? <ReturnNotice options={options} record={record} /> : undefined,
  formNotice: (record, { readOnly, open, onMoved }) => (
    <>
      {lockedState(options, record) && readOnly.length > 0 && (
        <LockNotice resource={resource} options={options} record={record} open={open} onMoved={onMoved} />
      )}
      {options.reason && record[options.reason] ? <ReturnNotice options={options} record={record} /> : null}
    </>
  ),
}))
