import CloseCircleFilled from '@ant-design/icons/es/icons/CloseCircleFilled'
import { namedIcon } from './named-icon.ts'

export default namedIcon(CloseCircleFilled, 'common.clear')
