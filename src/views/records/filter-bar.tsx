import { Suspense, useEffect, useRef, useState } from 'react'
import { FilterOutlined, SearchOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import Input from 'antd/es/input/Input'
import { mayRead, type AnyResource, type Fields } from '../../../resources/kit/index.ts'
import { useViewTexts } from '../../locales/use-view-texts.ts'
import { lazyPart } from '../../loading/lazy-part.tsx'
import { useRights } from '../../session/use-rights.ts'
import { fieldOf } from '../../../resources/registry/record-fields.ts'
import { isBoundTo } from '../../../resources/registry/references.ts'
import { whenNear } from '../../screen/soon.ts'
import { useIsWide } from '../../screen/use-is-wide.ts'
import { ConditionChips } from './condition-chips.tsx'
import { isFiltered, withoutOtherGroups, type Condition, type ListState } from '../../screen/list-model.ts'
import { QuickFilters, quickFilterNames, quickOperators } from './quick-filters.tsx'

const AdvancedFilter = lazyPart(() => import('./advanced-filter.tsx').then((module) => module.AdvancedFilter))

interface SearchBoxProps {
  resource: AnyResource
  state: ListState
  setState: (next: ListState, quietly?: boolean) => void
}

interface FilterBarProps extends SearchBoxProps {
  /** The list is drawn. */
  ready: boolean
}

/** Search, the declared filters, and the button for all others. Other conditions are shown below as chips. */
export function FilterBar({ resource, state, setState: setAny, ready }: FilterBarProps) {
  const { t } = useViewTexts()
  const { rights } = useRights()
  const [open, setOpen] = useState(false)
  const isWide = useIsWide()
  const setState: SearchBoxProps['setState'] = (next, quietly) =>
    setAny(
      withoutOtherGroups(state, next, (field, group) => isBoundTo(resource, field, group)),
      quietly,
    )
  const inBar = isWide ? new Set(quickFilterNames(resource, rights)) : new Set<string>()
  const isInBar = (one: Condition) =>
    inBar.has(one.field) && quickOperators(resource, fieldOf(resource, one.field)!).includes(one.operator)
  const others = state.conditions.filter((one) => !isInBar(one))
  return (
    <div className="view-filters">
      <div className="view-filter-row">
        <SearchBox resource={resource} state={state} setState={setState} />
        {isWide && <QuickFilters resource={resource} state={state} setState={setState} ready={ready} />}
        <div className="view-filter-buttons">
          <Button
            icon={<FilterOutlined />}
            onClick={() => setOpen(true)}
            {...whenNear(() => void AdvancedFilter.preload())}
          >
            {isWide ? t('list.moreFilters') : t('list.filters')}
            {others.length > 0 && <span className="view-count">{others.length}</span>}
          </Button>
          {(isWide || isFiltered(state)) && (
            <Button
              type="link"
              data-unused={isFiltered(state) ? undefined : true}
              onClick={() => setState({ ...state, page: 1, search: '', conditions: [] })}
            >
              {t('list.reset')}
            </Button>
          )}
        </div>
      </div>
      {others.length > 0 && (
        <ConditionChips resource={resource} conditions={others} state={state} setState={setState} />
      )}
      {open && (
        <Suspense>
          <AdvancedFilter
            resource={resource}
            conditions={isWide ? others : state.conditions}
            onApply={(conditions) =>
              setState({
                ...state,
                page: 1,
                conditions: [...(isWide ? state.conditions.filter(isInBar) : []), ...conditions],
              })
            }
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </div>
  )
}

const searchAfterMs = 400

function SearchBox({ resource, state, setState }: SearchBoxProps) {
  const { t, say } = useViewTexts()
  const { rights } = useRights()
  const fields = resource.fields as Fields
  const readable = ((resource.list.search ?? []) as readonly string[]).filter((name) =>
    mayRead(resource, fields[name]!, rights),
  )
  const [words, setWords] = useState(state.search)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef({ state, setState })
  useEffect(() => {
    latest.current = { state, setState }
  })
  useEffect(() => setWords(state.search), [state.search])
  useEffect(() => () => clearTimeout(timer.current), [])
  const ask = (text: string, quietly = false) => {
    clearTimeout(timer.current)
    const now = latest.current
    if (text.trim() !== now.state.search) now.setState({ ...now.state, page: 1, search: text.trim() }, quietly)
  }
  const type = (text: string) => {
    setWords(text)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => ask(text, true), searchAfterMs)
  }
  if (readable.length === 0) return null
  const label = t('list.searchIn', {
    fields: readable.map((name) => say(fields[name]!.label)).join(t('common.listSeparator')),
  })
  return (
    <Input
      className="view-search"
      prefix={<SearchOutlined />}
      value={words}
      onChange={(event) => type(event.target.value)}
      onPressEnter={() => ask(words)}
      placeholder={label}
      aria-label={label}
      maxLength={200}
      allowClear
    />
  )
}
