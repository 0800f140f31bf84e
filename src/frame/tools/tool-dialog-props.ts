import type { UserInfo } from '../../../resources/system/account-calls.ts'

export interface ToolDialogProps {
  person: UserInfo
  open: boolean
  onClose: () => void
}
