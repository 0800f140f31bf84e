import { feedbackLater } from './feedback-later.ts'

export default feedbackLater(() => import('antd/es/modal/useModal').then((module) => module.default))
