import { useRef } from 'react'
import { PlusOutlined, SnippetsOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { dataProvider } from '../../../../providers/data.ts'
import { exercise } from '../../../../resources/exercise.ts'
import { useOneAtATime } from '../../../base/loading/one-at-a-time.ts'
import { useRights } from '../../../base/session/use-rights.ts'
import { useEditor } from './editor-context.ts'
import { useEditorTexts } from './use-editor-texts.ts'

export interface BasketProps {
  basket: readonly number[]
  onBasket: (basket: readonly number[]) => void
}

/** The basket, and other ways to questions than looking for them. */
export function BankFoot({ basket, onBasket }: BasketProps) {
  const { t } = useEditorTexts()
  const { add, open } = useEditor()
  const { can } = useRights()
  const now = useRef(basket)
  now.current = basket
  const [addBasket, isAdding] = useOneAtATime(async () => {
    const ids = [...now.current]
    const { data } = await dataProvider.getMany({ resource: exercise.name, ids })
    add(data)
    // What was put into it meanwhile stays.
    onBasket(now.current.filter((id) => !ids.includes(id)))
  })
  if (basket.length > 0)
    return (
      <div className="compose-basket">
        <Button type="primary" className="view-grow" loading={isAdding} onClick={addBasket}>
          {t('bank.basketAdd', { count: basket.length })}
        </Button>
        <Button onClick={() => onBasket([])}>{t('bank.basketClear')}</Button>
      </div>
    )
  return (
    <div className="compose-basket">
      {can(exercise, 'create') && (
        <Button className="view-grow" icon={<PlusOutlined />} onClick={() => open({ kind: 'newQuestion' })}>
          {t('bank.newQuestion')}
        </Button>
      )}
      <Button className="view-grow" icon={<SnippetsOutlined />} onClick={() => open({ kind: 'list' })}>
        {t('bank.pasteList')}
      </Button>
    </div>
  )
}
