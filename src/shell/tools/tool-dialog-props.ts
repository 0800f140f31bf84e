import type { UserInfo } from '../../../resources/system/system-calls.ts'

export interface ToolDialogProps {
  person: UserInfo
  open: boolean
  onClose: () => void
}
