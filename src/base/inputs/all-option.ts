import { allValue } from '../../../resources/registry/record-fields.ts'
import { useViewTexts } from '../locales/use-view-texts.ts'

/** 全部, first among the options of a filter: choosing it removes the filter, as an empty value does. */
export function useAllOption(withAll: boolean | undefined): { value: typeof allValue; label: string }[] {
  const { t } = useViewTexts()
  return withAll ? [{ value: allValue, label: t('widget.all') }] : []
}

/** The chosen value; nothing for 全部. */
export const withoutAll = <V>(chosen: readonly V[]): V[] => (chosen.some((one) => one === allValue) ? [] : [...chosen])
