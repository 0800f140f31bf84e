import { lazyPart } from './lazy-part.tsx'
import { defineWidget } from './widget.ts'

export const password = defineWidget<string>({
  Input: lazyPart(() => import('./password-input.tsx').then((module) => module.PasswordInput)),
  Show: () => <span>••••••</span>,
  text: () => '••••••',
})
