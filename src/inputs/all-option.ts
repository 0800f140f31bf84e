import { allValue } from '../../resources/registry/record-fields.ts'
import { useViewTexts } from '../locales/use-view-texts.ts'

/** 全部, first among the options of a filter: choosing it asks for nothing, as an empty filter does. */
export function useAllOption(withAll: boolean | undefined): { value: typeof allValue; label: string }[] {
  const { t } = useViewTexts()
  return withAll ? [{ value: allValue, label: t('widget.all') }] : []
}

/** What was chosen; nothing where that is everything. */
export const withoutAll = <V>(chosen: readonly V[]): V[] => (chosen.some((one) => one === allValue) ? [] : [...chosen])
