import { memo, useRef, useState, type KeyboardEvent } from 'react'
import { SearchOutlined } from '@ant-design/icons'
import { Input, Segmented } from 'antd'
import { exam_item } from '../../../../resources/exam-item.ts'
import { useDebounced } from '../../../base/loading/use-debounced.ts'
import { useRights } from '../../../base/session/use-rights.ts'
import { Filters } from './bank-filters.tsx'
import { BankFoot } from './bank-foot.tsx'
import { BankList } from './bank-list.tsx'
import { BankMaterial } from './bank-material.tsx'
import { BankQuestion } from './bank-question.tsx'
import { useEditor } from './editor-context.ts'
import type { PaperIndex } from './model/paper-index.ts'
import { useBasket, useMaterials, useQuestionsOfBank, type BankFilters } from './use-bank.ts'
import { useEditorTexts } from './use-editor-texts.ts'

interface BankPanelProps {
  paper: number
  course: number
  /** What is in the paper. */
  taken: Pick<PaperIndex, 'places' | 'materials'>
  /** Where added questions go. */
  targetName: string | null
}

type Source = 'questions' | 'materials'

const startFilters: BankFilters = { status: 'published' }

/** The question bank beside the paper: find, look, add one by one, or collect in a basket and add all. */
export const BankPanel = memo(function BankPanel({ paper, course, taken, targetName }: BankPanelProps) {
  const { t } = useEditorTexts()
  const { can } = useRights()
  const [source, setSource] = useState<Source>('questions')
  const [typed, setTyped] = useState('')
  const keyword = useDebounced(typed.trim(), 300)
  const [filters, setFilters] = useState<BankFilters>(startFilters)
  const [total, setTotal] = useState<number | undefined>()
  const panel = useRef<HTMLElement>(null)
  const onSearchKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'Enter') return
    event.preventDefault()
    panel.current?.querySelector<HTMLElement>('[data-entry]')?.focus()
  }
  const found = { course, keyword, onTotal: setTotal }
  const words = t(source === 'questions' ? 'bank.keyword' : 'bank.materialKeyword')
  return (
    <aside ref={panel} className="compose-bank" aria-label={t('bank.title')} data-panel="bank">
      <div className="compose-bank-tools">
        {can(exam_item, 'list') && (
          <Segmented<Source>
            block
            size="small"
            aria-label={t('bank.title')}
            value={source}
            onChange={setSource}
            options={[
              { value: 'questions', label: t('bank.questions') },
              { value: 'materials', label: t('bank.materials') },
            ]}
          />
        )}
        <Input
          prefix={<SearchOutlined />}
          value={typed}
          allowClear
          placeholder={words}
          aria-label={words}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={onSearchKey}
          data-panel-start
        />
        {source === 'questions' && <Filters course={course} filters={filters} onChange={setFilters} />}
        <div className="compose-bank-status">
          <span className="view-quiet" aria-live="polite">
            {total === undefined
              ? ''
              : t(source === 'questions' ? 'bank.total' : 'bank.materialTotal', { count: total })}
          </span>
          <span className="view-quiet view-one-line view-grow compose-bank-into">
            {targetName === null ? t('bank.intoNew') : t('bank.into', { name: targetName })}
          </span>
        </div>
      </div>
      {source === 'questions' ? (
        <Questions {...found} paper={paper} filters={filters} places={taken.places} />
      ) : (
        <Materials {...found} used={taken.materials} />
      )}
    </aside>
  )
})

interface FoundProps {
  course: number
  keyword: string
  onTotal: (total: number | undefined) => void
}

interface QuestionsProps extends FoundProps {
  paper: number
  filters: BankFilters
  places: PaperIndex['places']
}

function Questions({ paper, course, keyword, filters, places, onTotal }: QuestionsProps) {
  const { t } = useEditorTexts()
  const { questions: store } = useEditor()
  const bank = useQuestionsOfBank(store, course, keyword, filters, onTotal)
  const [basket, setBasket] = useBasket(paper)
  const toggle = (id: number) => setBasket(basket.includes(id) ? basket.filter((one) => one !== id) : [...basket, id])
  return (
    <>
      <BankList
        label={t('bank.list')}
        bank={bank}
        draw={(question) => (
          <BankQuestion
            key={question.id}
            question={question}
            numbers={places.get(question.id)?.join(', ') ?? ''}
            isInBasket={basket.includes(question.id)}
            onBasket={toggle}
          />
        )}
      />
      <BankFoot basket={basket} onBasket={setBasket} />
    </>
  )
}

function Materials({ course, keyword, used, onTotal }: FoundProps & { used: PaperIndex['materials'] }) {
  const { t } = useEditorTexts()
  const { questions: store } = useEditor()
  const bank = useMaterials(store, course, keyword, onTotal)
  return (
    <BankList
      label={t('bank.materials')}
      bank={bank}
      draw={(material) => <BankMaterial key={material.id} material={material} isUsed={used.has(material.id)} />}
    />
  )
}
