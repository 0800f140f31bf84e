import { BarChart, BoxplotChart, HeatmapChart, LineChart, PieChart, RadarChart } from 'echarts/charts'
import {
  AriaComponent,
  GridComponent,
  LegendScrollComponent,
  RadarComponent,
  TooltipComponent,
  VisualMapContinuousComponent,
} from 'echarts/components'
import * as echarts from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'

/** The parts of ECharts that reports use, and no others. Its core has the words of both languages. */
echarts.use([
  BarChart,
  BoxplotChart,
  HeatmapChart,
  LineChart,
  PieChart,
  RadarChart,
  AriaComponent,
  GridComponent,
  LegendScrollComponent,
  RadarComponent,
  TooltipComponent,
  VisualMapContinuousComponent,
  SVGRenderer,
])

export { echarts }
