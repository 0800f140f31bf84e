import { Suspense, useState } from 'react'
import { FilterOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useViewTexts } from '../../../base/locales/use-view-texts.ts'
import { lazyPart } from '../../../base/loading/lazy-part.tsx'
import { useRights } from '../../../base/session/use-rights.ts'
import { fieldOf } from '../../../../resources/registry/record-fields.ts'
import { isBoundTo } from '../../../../resources/registry/references.ts'
import { whenNear } from '../../screen/soon.ts'
import { useIsWide } from '../../screen/use-is-wide.ts'
import { ConditionChips } from './condition-chips.tsx'
import { isFiltered, withoutOtherGroups, type Condition } from '../../screen/list-model.ts'
import { QuickFilters, quickFilterNames, quickOperators } from './quick-filters.tsx'
import { SearchBox, type SearchBoxProps } from './search-box.tsx'

const AdvancedFilter = lazyPart(() => import('./advanced-filter.tsx').then((module) => module.AdvancedFilter))

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
