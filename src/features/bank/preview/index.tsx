import { defineSlots, type Tool } from '../../../records/screen/capability-slots.ts'
import { PreviewButton } from './preview-button.tsx'
import type { PreviewProps } from './preview-props.ts'
import { previews } from './previews.ts'

export const preview = defineSlots('preview', (_, { as }) => {
  const { Preview, Held } = previews[as]
  const tool = (read: () => PreviewProps['record']): Tool => ({
    key: 'preview',
    order: 10,
    button: <PreviewButton Preview={Preview} read={read} />,
  })
  return {
    recordTools: (record) => [tool(() => record)],
    formTools: (read) => [tool(read)],
    HeldView: Held,
  }
})
