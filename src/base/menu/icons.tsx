import { Suspense } from 'react'
import {
  ApartmentOutlined,
  AppstoreOutlined,
  AuditOutlined,
  BookOutlined,
  BulbOutlined,
  ClockCircleOutlined,
  ClusterOutlined,
  FileOutlined,
  FolderOpenOutlined,
  FileTextOutlined,
  FormOutlined,
  GlobalOutlined,
  ImportOutlined,
  MenuOutlined,
  PartitionOutlined,
  ProfileOutlined,
  ReadOutlined,
  SettingOutlined,
  SolutionOutlined,
  TagsOutlined,
  TeamOutlined,
  UnorderedListOutlined,
  UserOutlined,
} from '@ant-design/icons'
import { lazyPage } from '../loading/load-page.ts'
import type { Icons } from './more-icons.tsx'
import { ownEntry } from '../../../resources/kit/own-entry.ts'

/** The icons of every menu, declared ones and substitutes: they are loaded with the frame. */
export const icons: Icons = {
  apartment: ApartmentOutlined,
  appstore: AppstoreOutlined,
  audit: AuditOutlined,
  book: BookOutlined,
  bulb: BulbOutlined,
  clockCircle: ClockCircleOutlined,
  cluster: ClusterOutlined,
  file: FileOutlined,
  folderOpen: FolderOpenOutlined,
  fileText: FileTextOutlined,
  form: FormOutlined,
  global: GlobalOutlined,
  import: ImportOutlined,
  menu: MenuOutlined,
  partition: PartitionOutlined,
  profile: ProfileOutlined,
  read: ReadOutlined,
  solution: SolutionOutlined,
  setting: SettingOutlined,
  tags: TagsOutlined,
  team: TeamOutlined,
  unorderedList: UnorderedListOutlined,
  user: UserOutlined,
}

/** Other icons that a declaration or an administrator can name are loaded when one of them is first drawn. */
const OtherIcon = lazyPage(() => import('./more-icons.tsx').then(({ MoreIcon }) => ({ default: MoreIcon })))

interface NamedIconProps {
  name: string | null | undefined
  className?: string | undefined
}

/**
 * An icon by name, next to text with the same meaning; an unknown one is drawn as `appstore`. Without a name there is
 * none.
 */
export function NamedIcon({ name, className }: NamedIconProps) {
  if (!name) return null
  const Icon = ownEntry(icons, name)
  if (Icon) return <Icon className={className} aria-hidden />
  return (
    <Suspense fallback={<span className="anticon icon-place" aria-hidden="true" />}>
      <OtherIcon name={name} className={className} aria-hidden />
    </Suspense>
  )
}
