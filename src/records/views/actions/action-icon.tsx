import type { HTMLAttributes } from 'react'
import { NamedIcon } from '../../../base/menu/icons.tsx'

/** The icon of an action. Menus add their own class to icons, which requires an element. */
export const ActionIcon = ({ name, ...rest }: { name: string | undefined } & HTMLAttributes<HTMLSpanElement>) => (
  <span {...rest}>
    <NamedIcon name={name} />
  </span>
)
