import { useEffect, useMemo, useRef } from 'react'
import { theme } from 'antd'
import type { ReportChart } from '../../../../resources/learners/analysis/output.ts'
import { useIsWide } from '../../../records/screen/use-is-wide.ts'
import { chartHeight, chartOption, type ChartColours } from './chart-option.ts'
import { echarts } from './echarts.ts'
import { useAnalysisText } from './use-analysis-text.ts'

interface DrawnChartProps {
  chart: ReportChart
  /** What a screen reader says. */
  label: string
}

function useColours(): ChartColours {
  const { token } = theme.useToken()
  return useMemo(
    () => ({
      // antd inherits the font, and a canvas that measures text cannot.
      font: getComputedStyle(document.body).fontFamily,
      text: token.colorText,
      quiet: token.colorTextSecondary,
      line: token.colorBorderSecondary,
      surface: token.colorBgElevated,
      tint: token.colorPrimaryBorder,
      opposite: token.colorWarningBorder,
      series: [
        token.colorPrimary,
        token.orange,
        token.cyan,
        token.magenta,
        token.gold,
        token.purple,
        token.green,
        token.red,
      ],
    }),
    [token],
  )
}

/** Paper may be narrower than the screen: with its own box of coordinates the drawing is scaled there. */
function scaleToPaper(place: HTMLElement): void {
  const svg = place.querySelector('svg')
  svg?.setAttribute('viewBox', `0 0 ${svg.getAttribute('width')} ${svg.getAttribute('height')}`)
}

/** A chart, drawn as SVG into its place and again with every change of data, theme, language or width. */
export function DrawnChart({ chart, label }: DrawnChartProps) {
  const { language, say } = useAnalysisText()
  const isWide = useIsWide()
  const colours = useColours()
  const place = useRef<HTMLDivElement>(null)
  const option = useMemo(() => chartOption(chart, { say, colours, isWide }), [chart, say, colours, isWide])
  useEffect(() => {
    const drawn = echarts.init(place.current, null, {
      renderer: 'svg',
      locale: language === 'zh' ? 'ZH' : 'EN',
    })
    drawn.setOption(option)
    const watch = new ResizeObserver(() => {
      drawn.resize()
      scaleToPaper(place.current!)
    })
    watch.observe(place.current!)
    return () => {
      watch.disconnect()
      drawn.dispose()
    }
  }, [option, language])
  return (
    <div
      ref={place}
      className="analysis-drawing"
      role="img"
      aria-label={label}
      style={{ blockSize: chartHeight(chart) }}
    />
  )
}
