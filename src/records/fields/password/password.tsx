import { lazyPart } from '../../../base/loading/lazy-part.tsx'
import { defineWidget } from '../../../base/inputs/widget.ts'

export const password = defineWidget<string>({
  Input: lazyPart(() => import('./password-input.tsx').then((module) => module.PasswordInput)),
  Show: () => <span>••••••</span>,
  text: () => '••••••',
})
