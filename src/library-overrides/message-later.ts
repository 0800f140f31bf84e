import { feedbackLater } from './feedback-later.ts'

export default feedbackLater(() => import('antd/es/message/useMessage').then((module) => module.default))
