import { CloseCircleFilled } from '@ant-design/icons'
import { namedIcon } from './named-icon.ts'

export default namedIcon(CloseCircleFilled, 'common.clear')
