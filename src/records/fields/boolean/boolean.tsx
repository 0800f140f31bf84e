import { CheckOutlined, CloseOutlined } from '@ant-design/icons'
import { useViewTexts } from '../../../base/locales/use-view-texts.ts'
import { lazyPart } from '../../../base/loading/lazy-part.tsx'
import { anyInput, defineWidget, type ShowProps } from '../../../base/inputs/widget.ts'

const YesNoInput = lazyPart(() => import('../../../base/inputs/yes-no-input.tsx').then((module) => module.YesNoInput))

function BooleanShow({ value }: ShowProps<boolean>) {
  const { t } = useViewTexts()
  return value ? (
    <span className="view-yes">
      <CheckOutlined aria-hidden /> {t('widget.yes')}
    </span>
  ) : (
    <span className="view-no">
      <CloseOutlined aria-hidden /> {t('widget.no')}
    </span>
  )
}

export const boolean = defineWidget<boolean>({
  Input: lazyPart(() => import('./boolean-input.tsx').then((module) => module.BooleanInput)),
  Show: BooleanShow,
  text: (value, { language }) => (value ? { zh: '是', en: 'Yes' } : { zh: '否', en: 'No' })[language],
  width: 90,
  operand: { eq: anyInput(YesNoInput) },
})
