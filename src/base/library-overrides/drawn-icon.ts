import { createElement, forwardRef, useContext, type HTMLAttributes, type Ref } from 'react'
import IconContext from '@ant-design/icons/es/components/Context'
import IconBase, { type IconProps as BaseProps } from '@ant-design/icons/es/components/IconBase'

interface IconProps extends HTMLAttributes<HTMLSpanElement> {
  icon: BaseProps['icon']
  spin?: boolean
}

/**
 * Replaces the renderer of every antd icon (see `build/library-overrides.ts`): antd names each by the English name of
 * its file, which screen readers would read as part of the button or line that it decorates, `plus 新建`. Here an icon is
 * decorative, unless its user names it. No icon here has two colours or is rotated.
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
