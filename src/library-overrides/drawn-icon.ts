import { createElement, forwardRef, useContext, type HTMLAttributes, type Ref } from 'react'
import IconContext from '@ant-design/icons/es/components/Context'
import IconBase, { type IconProps as BaseProps } from '@ant-design/icons/es/components/IconBase'

interface IconProps extends HTMLAttributes<HTMLSpanElement> {
  icon: BaseProps['icon']
  spin?: boolean
}

/**
 * Takes the place of what draws every icon of antd (see `vite.library-overrides.ts`): antd gives each the English name of its file, which would be
 * read as part of the button or line that it decorates, `plus 新建`. Here an icon is a picture for the eye, unless whoever places it
 * names it. Nothing here has an icon of two colours or one that is turned.
 */
function DrawnIcon({ className, icon, spin, ...given }: IconProps, ref: Ref<HTMLSpanElement>) {
  const { prefixCls = 'anticon', rootClassName } = useContext(IconContext)
  const isSpinning = spin ?? icon.name === 'loading'
  const classes = [rootClassName, prefixCls, `${prefixCls}-${icon.name}`, isSpinning && `${prefixCls}-spin`, className]
  const isNamed = given['aria-label'] !== undefined || given.title !== undefined
  return createElement(
    'span',
    {
      ...(isNamed ? { role: 'img' } : { 'aria-hidden': true }),
      ...given,
      ref,
      className: classes.filter(Boolean).join(' '),
    },
    createElement(IconBase, { icon }),
  )
}

export default forwardRef(DrawnIcon)
