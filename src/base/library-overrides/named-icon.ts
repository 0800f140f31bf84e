import { createElement, type ComponentType, type HTMLAttributes } from 'react'
import { useViewTexts, type ViewTextKey } from '../locales/use-view-texts.ts'

/**
 * An icon that antd puts into a button without text (see `build/library-overrides.ts`): it is the button's name, in the
 * person's language.
 */
export const namedIcon = (Icon: ComponentType<HTMLAttributes<HTMLSpanElement>>, key: ViewTextKey) =>
  function NamedIcon(given: HTMLAttributes<HTMLSpanElement>) {
    const { t } = useViewTexts()
    return createElement(Icon, { ...given, 'aria-label': t(key) })
  }
