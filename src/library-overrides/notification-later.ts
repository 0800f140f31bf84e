import { feedbackLater } from './feedback-later.ts'

export default feedbackLater(() => import('antd/es/notification/useNotification').then((module) => module.default))
