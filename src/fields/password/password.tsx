import { lazyPart } from '../../loading/lazy-part.tsx'
import { defineWidget } from '../../inputs/widget.ts'

export const password = defineWidget<string>({
  Input: lazyPart(() => import('./password-input.tsx').then((module) => module.PasswordInput)),
  Show: () => <span>••••••</span>,
  text: () => '••••••',
})
