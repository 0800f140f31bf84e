import { PushpinFilled, PushpinOutlined } from '@ant-design/icons'
import { pinCalls, pinned as capability, pinnedMark } from '../../../resources/capabilities/pinned/index.ts'
import { defineSlots } from '../../screen/capability-slots.ts'
import { PinMark } from './pin-mark.tsx'

export const pinned = defineSlots(capability, ({ name }) => {
  const { pin, unpin } = pinCalls(name)
  return {
    rowMark: (record) => (record[pinnedMark] === true ? <PinMark /> : undefined),
    rowTools: (record) =>
      record[pinnedMark] === true
        ? [{ icon: <PushpinFilled />, action: unpin }]
        : [{ icon: <PushpinOutlined />, action: pin }],
  }
})
