import type { HTMLAttributes } from 'react'
import { NamedIcon } from '../../menu/icons.tsx'

/** The icon of an action. Menus give icons a class of their own, which needs an element to stand on. */
export const ActionIcon = ({ name, ...rest }: { name: string | undefined } & HTMLAttributes<HTMLSpanElement>) => (
  <span {...rest}>
    <NamedIcon name={name} />
  </span>
)
