import { PlusOutlined, SnippetsOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { dataProvider } from '../../../../providers/data.ts'
import { exercise } from '../../../../resources/exercise.ts'
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
  const addBasket = async () => {
    const { data } = await dataProvider.getMany({ resource: exercise.name, ids: [...basket] })
    add(data)
    onBasket([])
  }
  if (basket.length > 0)
    return (
      <div className="compose-basket">
        <Button type="primary" className="view-grow" onClick={() => void addBasket()}>
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
