import { Button } from 'antd'
import { ButtonInFocus } from '../../../records/screen/button-in-focus.tsx'
import type { EditorParts } from './editor-parts.ts'

interface Twins {
  /** At which the paper has them. */
  numbers: readonly number[]
  count: number
  /** How many are not in the paper yet. */
  others: number
  /** The key of the first of them. */
  at: string | undefined
  onOthers: () => void
  onAll: () => void
}

/** Asks what is meant by adding what is in the paper: going there, adding the others alone, or adding it again. */
export function askAboutTwins({ now, goTo }: EditorParts, twins: Twins): void {
  const { modal, t } = now()
  const { count, others, at } = twins
  const numbers = [...new Set(twins.numbers)].toSorted((one, other) => one - other).join(', ')
  let then: () => void = () => undefined
  const choose = (what: () => void) => () => {
    then = what
    dialog.destroy()
  }
  const show = () => at !== undefined && goTo(at)
  const dialog = modal.confirm({
    title: t(others === 0 && count === 1 ? 'twins.one' : 'twins.many', { count, numbers }),
    content: t('twins.hint'),
    closable: true,
    maskClosable: true,
    autoFocusButton: null,
    // The focus is back where it was by then.
    afterClose: () => then(),
    footer: () => (
      <ButtonInFocus at="last">
        <Button onClick={choose(twins.onAll)}>{t(others > 0 ? 'twins.all' : 'twins.again')}</Button>
        {others > 0 && <Button onClick={choose(show)}>{t('twins.show')}</Button>}
        {others > 0 ? (
          <Button type="primary" onClick={choose(twins.onOthers)}>
            {t('twins.others', { count: others })}
          </Button>
        ) : (
          <Button type="primary" onClick={choose(show)}>
            {t('twins.show')}
          </Button>
        )}
      </ButtonInFocus>
    ),
  })
}
