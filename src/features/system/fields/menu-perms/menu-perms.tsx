import { useViewTexts } from '../../../../base/locales/use-view-texts.ts'
import { lazyPart } from '../../../../base/loading/lazy-part.tsx'
import type { MenuPerm } from './menu-perms-model.ts'
import { defineWidget, type ShowProps } from '../../../../base/inputs/widget.ts'

const MenuPermsInput = lazyPart(() => import('./menu-perms-matrix.tsx').then((module) => module.MenuPermsInput))
const MenuPermsFull = lazyPart(() => import('./menu-perms-matrix.tsx').then((module) => module.MenuPermsFull))

function MenuPermsShow({ value, mode }: ShowProps<MenuPerm[]>) {
  const { t } = useViewTexts()
  return mode === 'full' ? (
    <MenuPermsFull value={value} />
  ) : (
    <span>{t('widget.permCount', { count: value.length })}</span>
  )
}

export const menuPerms = defineWidget<MenuPerm[]>({
  Input: MenuPermsInput,
  Show: MenuPermsShow,
  text: (value) => value.map((one) => one.tag).join(' '),
  wide: true,
  width: 110,
})
