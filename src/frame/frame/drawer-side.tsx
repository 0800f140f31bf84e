import { Drawer } from 'antd'
import { useText } from '../../base/locales/use-text.ts'
import { Brand } from './brand.tsx'
import { SideMenu } from './side-menu.tsx'
import type { SideProps } from './sides.tsx'

/** The menu of a narrow window. Choosing an item closes it. */
export default function DrawerSide({ menus, path, frame: { drawerOpen, closeDrawer }, picture, onReload }: SideProps) {
  const t = useText()
  const label = t('shell.mainMenu')
  return (
    <Drawer
      rootClassName="shell-drawer"
      placement="left"
      width={266}
      open={drawerOpen}
      onClose={closeDrawer}
      closable={false}
      aria-label={label}
      styles={{ body: { padding: 0 } }}
    >
      <nav className="shell-side" aria-label={label} data-picture={picture || undefined}>
        <Brand />
        <div className="shell-side-menu">
          <SideMenu menus={menus} label={label} path={path} onChosen={closeDrawer} onReload={onReload} />
        </div>
      </nav>
    </Drawer>
  )
}
