import type { ComponentType } from 'react'
import {
  ApartmentOutlined, AppstoreOutlined, BarChartOutlined, BellOutlined, BookOutlined, BulbOutlined, CheckCircleOutlined,
  CheckOutlined, ClearOutlined, ClockCircleOutlined, CloudUploadOutlined, ClusterOutlined, CopyOutlined, DeleteOutlined,
  DisconnectOutlined, DownloadOutlined, EditOutlined, ExportOutlined, EyeOutlined, FileOutlined, FileTextOutlined,
  FolderOpenOutlined, FolderOutlined, FormOutlined, GlobalOutlined, HistoryOutlined, HomeOutlined, ImportOutlined,
  KeyOutlined, LinkOutlined, MenuOutlined, PartitionOutlined, PieChartOutlined, PlusOutlined, PoweroffOutlined,
  ProfileOutlined, ReadOutlined, RedoOutlined, SafetyOutlined, SearchOutlined, SettingOutlined, ShareAltOutlined,
  SolutionOutlined, StarOutlined, StopOutlined, TagsOutlined, TeamOutlined, ToolOutlined, UnorderedListOutlined,
  UserAddOutlined, UserOutlined, UsergroupAddOutlined, UsergroupDeleteOutlined,
} from '@ant-design/icons'

/**
 * The icons that a declaration or an administrator can name. One by one, as the whole set would be 1 MB; a name outside of
 * it shows as `appstore`, and a test finds it in a declaration.
 */
const icons: Readonly<Record<string, ComponentType>> = {
  apartment: ApartmentOutlined,
  appstore: AppstoreOutlined,
  barChart: BarChartOutlined,
  bell: BellOutlined,
  book: BookOutlined,
  bulb: BulbOutlined,
  check: CheckOutlined,
  checkCircle: CheckCircleOutlined,
  clear: ClearOutlined,
  clockCircle: ClockCircleOutlined,
  cloudUpload: CloudUploadOutlined,
  cluster: ClusterOutlined,
  copy: CopyOutlined,
  delete: DeleteOutlined,
  disconnect: DisconnectOutlined,
  download: DownloadOutlined,
  edit: EditOutlined,
  export: ExportOutlined,
  eye: EyeOutlined,
  file: FileOutlined,
  fileText: FileTextOutlined,
  folder: FolderOutlined,
  folderOpen: FolderOpenOutlined,
  form: FormOutlined,
  global: GlobalOutlined,
  history: HistoryOutlined,
  home: HomeOutlined,
  import: ImportOutlined,
  link: LinkOutlined,
  login: KeyOutlined,
  menu: MenuOutlined,
  partition: PartitionOutlined,
  pieChart: PieChartOutlined,
  plus: PlusOutlined,
  poweroff: PoweroffOutlined,
  profile: ProfileOutlined,
  read: ReadOutlined,
  redo: RedoOutlined,
  safety: SafetyOutlined,
  search: SearchOutlined,
  setting: SettingOutlined,
  share: ShareAltOutlined,
  solution: SolutionOutlined,
  star: StarOutlined,
  stop: StopOutlined,
  tags: TagsOutlined,
  team: TeamOutlined,
  tool: ToolOutlined,
  unorderedList: UnorderedListOutlined,
  user: UserOutlined,
  userAdd: UserAddOutlined,
  usergroupAdd: UsergroupAddOutlined,
  usergroupDelete: UsergroupDeleteOutlined,
}

export const iconNames: readonly string[] = Object.keys(icons)

/** An icon by name. Without a name there is none. */
export function NamedIcon({ name }: { name: string | null | undefined }) {
  if (!name) return null
  const Icon = icons[name] ?? AppstoreOutlined
  return <Icon />
}
