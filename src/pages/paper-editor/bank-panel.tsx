import { memo, Suspense, useDeferredValue, useRef, useState, type KeyboardEvent } from 'react'
import { PlusOutlined, SearchOutlined, SnippetsOutlined } from '@ant-design/icons'
import { Button, Checkbox, Input, Tag } from 'antd'
import { dataProvider } from '../../../providers/data.ts'
import { exerciseType } from '../../../resources/exercise-types/index.ts'
import { exercise } from '../../../resources/exercise.ts'
import type { AnyField, Fields } from '../../../resources/kit/index.ts'
import { operandInput } from '../../fields/operands.ts'
import { useDebounced } from '../../loading/use-debounced.ts'
import { StoredPage } from '../../rich-text/stored-page.tsx'
import { Failed, Loading } from '../../screen/states.tsx'
import { useRights } from '../../session/use-rights.ts'
import { useEditor } from './editor-context.ts'
import { useDragging } from './paper-drag.ts'
import type { Question } from './question-store.ts'
import { choiceFilters, treeFilters, useBank, useBasket, type BankFilters } from './use-bank.ts'
import { useEditorTexts } from './use-editor-texts.ts'

interface BankPanelProps {
  paper: number
  course: number
  /** The numbers at which each question is in the paper. */
  places: ReadonlyMap<number, readonly number[]>
  /** Where added questions go. */
  targetName: string | null
}

/** So near the end, the next page is fetched: the arrows lead through the whole bank. */
const loadAhead = 5

const startFilters: BankFilters = { status: 'published' }

/** The question bank beside the paper: find, look, add one by one, or collect in a basket and add all. */
export const BankPanel = memo(function BankPanel({ paper, course, places, targetName }: BankPanelProps) {
  const { t } = useEditorTexts()
  const { questions: store } = useEditor()
  const [typed, setTyped] = useState('')
  const keyword = useDebounced(typed.trim(), 300)
  const [filters, setFilters] = useState<BankFilters>(startFilters)
  const bank = useBank(store, course, keyword, filters)
  const [basket, setBasket] = useBasket(paper)
  const panel = useRef<HTMLElement>(null)
  const onSearchKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'Enter') return
    event.preventDefault()
    panel.current?.querySelector<HTMLElement>('[data-question]')?.focus()
  }
  return (
    <aside ref={panel} className="compose-bank" aria-label={t('bank.title')} data-panel="bank">
      <div className="compose-bank-tools">
        <Input
          prefix={<SearchOutlined />}
          value={typed}
          allowClear
          placeholder={t('bank.keyword')}
          aria-label={t('bank.keyword')}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={onSearchKey}
          data-panel-start
        />
        <Filters course={course} filters={filters} onChange={setFilters} />
        <div className="compose-bank-status">
          <span className="view-quiet" aria-live="polite">
            {bank.total === undefined ? '' : t('bank.total', { count: bank.total })}
          </span>
          <span className="view-quiet view-one-line view-grow compose-bank-into">
            {targetName === null ? t('bank.intoNew') : t('bank.into', { name: targetName })}
          </span>
        </div>
      </div>
      {bank.isError ? (
        <Failed fault={bank.error} retry={() => void bank.refetch()} />
      ) : bank.isPending ? (
        <Loading rows={8} />
      ) : (
        <BankList bank={bank} places={places} basket={basket} onBasket={setBasket} />
      )}
      <BankFoot basket={basket} onBasket={setBasket} />
    </aside>
  )
})

interface BasketProps {
  basket: readonly number[]
  onBasket: (basket: readonly number[]) => void
}

interface BankListProps extends BasketProps {
  bank: ReturnType<typeof useBank>
  places: BankPanelProps['places']
}

function BankList({ bank, places, basket, onBasket }: BankListProps) {
  const { t } = useEditorTexts()
  const { questions, hasNextPage, isFetchingNextPage, fetchNextPage } = bank
  const toggle = (id: number) => onBasket(basket.includes(id) ? basket.filter((one) => one !== id) : [...basket, id])
  return (
    <ol
      className="compose-bank-list"
      aria-label={t('bank.list')}
      onKeyDown={onListKey}
      onFocus={({ target }) => {
        const at = questions.findIndex(({ id }) => String(id) === target.dataset['question'])
        if (at >= questions.length - loadAhead && hasNextPage && !isFetchingNextPage) void fetchNextPage()
      }}
    >
      {questions.length === 0 && (
        <li className="compose-bank-none">
          <b>{t('bank.none')}</b>
          <span className="view-quiet">{t('bank.noneHint')}</span>
        </li>
      )}
      {questions.map((question) => (
        <BankQuestion
          key={question.id}
          question={question}
          numbers={places.get(question.id)?.join(', ') ?? ''}
          isInBasket={basket.includes(question.id)}
          onBasket={toggle}
        />
      ))}
      {hasNextPage && (
        <li>
          <Button block loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('bank.loadMore')}
          </Button>
        </li>
      )}
    </ol>
  )
}

/** The basket, and other ways to questions than looking for them. */
function BankFoot({ basket, onBasket }: BasketProps) {
  const { t } = useEditorTexts()
  const { add, open } = useEditor()
  const { can } = useRights()
  const addBasket = async () => {
    const { data } = await dataProvider.getMany({ resource: exercise.name, ids: [...basket] })
    add(data as unknown as Question[])
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

/** The arrows go through the questions. */
function onListKey(event: KeyboardEvent<HTMLElement>): void {
  const target = event.target as HTMLElement
  if (target.dataset['question'] === undefined) return
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined || event.altKey) return
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-question]')]
  const next = all[all.indexOf(target) + step]
  event.preventDefault()
  if (next) next.focus()
  else if (step < 0) target.closest('[data-panel]')?.querySelector<HTMLElement>('[data-panel-start]')?.focus()
}

interface FiltersProps {
  course: number
  filters: BankFilters
  onChange: (filters: BankFilters) => void
}

function Filters({ course, filters, onChange }: FiltersProps) {
  const { t, say } = useEditorTexts()
  const [withMore, setWithMore] = useState(false)
  const shown = [...choiceFilters, ...(withMore ? treeFilters : treeFilters.slice(0, 1))]
  const record = { subject_course_id: course }
  return (
    <div className="compose-bank-filters">
      {shown.map((name) => {
        const field = (exercise.fields as Fields)[name] as AnyField
        const isTree = (treeFilters as readonly string[]).includes(name)
        const Input = operandInput(field, isTree ? 'under' : 'eq')
        return (
          <div
            key={name}
            className={isTree ? 'compose-bank-filter-wide' : undefined}
            role="group"
            aria-label={say(field.label)}
          >
            <Suspense>
              <Input
                field={field}
                value={filters[name]}
                onChange={(value) => onChange({ ...filters, [name]: value })}
                record={record}
                resource={exercise}
                placeholder={say(field.label)}
                withAll
              />
            </Suspense>
          </div>
        )
      })}
      <button
        type="button"
        className="view-link compose-bank-more"
        aria-expanded={withMore}
        onClick={() => setWithMore(!withMore)}
      >
        {t(withMore ? 'bank.fewer' : 'bank.more')}
      </button>
    </div>
  )
}

interface BankQuestionProps {
  question: Question
  /** The numbers at which it is in the paper. */
  numbers: string
  isInBasket: boolean
  onBasket: (id: number) => void
}

const excerptLength = 40
const plainText = (stored: string): string =>
  stored
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&nbsp;', ' ')
    .trim()
    .slice(0, excerptLength)

function BankQuestion({ question, numbers, isInBasket, onBasket }: BankQuestionProps) {
  const { t, say } = useEditorTexts()
  const { add } = useEditor()
  const box = useRef<HTMLLIElement>(null)
  useDragging({ element: box, dragged: { kind: 'bank', ids: [question.id] } })
  const stem = useDeferredValue(question.stem)
  const type = exerciseType(question.type)
  const difficulty = exercise.fields.difficulty.options['of'] as ReadonlyArray<{
    value: number
    label: { zh: string; en: string }
  }>
  const level = difficulty.find(({ value }) => value === question.difficulty)
  const text = plainText(question.stem)
  const isUsed = numbers !== ''
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget) return
    if (event.key === 'Enter') add([question])
    else if (event.key === ' ') onBasket(question.id)
    else return
    event.preventDefault()
  }
  return (
    <li
      ref={box}
      className="compose-bank-question"
      data-question={question.id}
      data-used={isUsed || undefined}
      tabIndex={0}
      aria-label={t('bank.question', { id: question.id })}
      onKeyDown={onKeyDown}
    >
      <div className="compose-bank-question-head">
        <Checkbox
          checked={isInBasket}
          tabIndex={-1}
          aria-label={t('bank.toBasket', { text })}
          onChange={() => onBasket(question.id)}
        />
        {type && <Tag color={type.color}>{say(type.label)}</Tag>}
        {level && <span className="view-quiet">{say(level.label)}</span>}
        <span className="view-grow" />
        <Button
          size="small"
          type={isUsed ? 'text' : 'default'}
          icon={<PlusOutlined />}
          tabIndex={-1}
          aria-label={t('bank.addOne', { text })}
          onClick={() => add([question])}
        >
          {t(isUsed ? 'bank.again' : 'bank.add')}
        </Button>
      </div>
      {isUsed && <div className="compose-bank-used">{t('bank.inPaper', { numbers })}</div>}
      <StoredPage className="compose-bank-stem" stored={stem} />
    </li>
  )
}
