import { RestOutlined } from '@ant-design/icons'
import { verbDeclarations } from '../../../../resources/kit/verbs.ts'
import { lazyPart } from '../../../base/loading/lazy-part.tsx'
import type { CapabilitySlots } from '../../screen/capability-slots.ts'

const TrashScreen = lazyPart(() => import('./trash-screen.tsx').then((module) => module.TrashScreen))

const page = 'trash'
const { label } = verbDeclarations.trash

export const trash: CapabilitySlots = (resource) => ({
  pages: [{ path: page, content: <TrashScreen /> }],
  listTools: ({ can }) => (can(resource, 'trash') ? [{ icon: <RestOutlined />, label, page }] : []),
})
