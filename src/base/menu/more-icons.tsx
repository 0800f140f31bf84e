import {
  BarChartOutlined,
  BellOutlined,
  CheckCircleOutlined,
  CheckOutlined,
  ClearOutlined,
  CloudUploadOutlined,
  CopyOutlined,
  DeleteOutlined,
  DisconnectOutlined,
  DownloadOutlined,
  EditOutlined,
  ExportOutlined,
  EyeOutlined,
  FolderOutlined,
  HistoryOutlined,
  HomeOutlined,
  KeyOutlined,
  LinkOutlined,
  PieChartOutlined,
  PlusOutlined,
  PoweroffOutlined,
  RedoOutlined,
  RollbackOutlined,
  SafetyOutlined,
  SearchOutlined,
  ShareAltOutlined,
  StarOutlined,
  StopOutlined,
  ToolOutlined,
  UndoOutlined,
  UserAddOutlined,
  UsergroupAddOutlined,
  UsergroupDeleteOutlined,
  AppstoreOutlined,
} from '@ant-design/icons'
import type { ComponentType } from 'react'
import { ownEntry } from '../../../resources/kit/own-entry.ts'

export interface IconProps {
  className?: string | undefined
  'aria-hidden'?: boolean | undefined
}
export type Icons = Readonly<Record<string, ComponentType<IconProps>>>

/** Icons for actions, and for menus of administrators. Listed one by one, as the whole set would be 1 MB. */
export const moreIcons: Icons = {
  barChart: BarChartOutlined,
  bell: BellOutlined,
  check: CheckOutlined,
  checkCircle: CheckCircleOutlined,
  clear: ClearOutlined,
  cloudUpload: CloudUploadOutlined,
  copy: CopyOutlined,
  delete: DeleteOutlined,
  disconnect: DisconnectOutlined,
  download: DownloadOutlined,
  edit: EditOutlined,
  export: ExportOutlined,
  eye: EyeOutlined,
  folder: FolderOutlined,
  history: HistoryOutlined,
  home: HomeOutlined,
  link: LinkOutlined,
  login: KeyOutlined,
  pieChart: PieChartOutlined,
  plus: PlusOutlined,
  poweroff: PoweroffOutlined,
  redo: RedoOutlined,
  rollback: RollbackOutlined,
  safety: SafetyOutlined,
  search: SearchOutlined,
  share: ShareAltOutlined,
  star: StarOutlined,
  stop: StopOutlined,
  tool: ToolOutlined,
  undo: UndoOutlined,
  userAdd: UserAddOutlined,
  usergroupAdd: UsergroupAddOutlined,
  usergroupDelete: UsergroupDeleteOutlined,
}

export function MoreIcon({ name, ...props }: IconProps & { name: string }) {
  const Icon = ownEntry(moreIcons, name) ?? AppstoreOutlined
  return <Icon {...props} />
}
