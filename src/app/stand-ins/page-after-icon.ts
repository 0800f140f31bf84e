import RightOutlined from '@ant-design/icons/es/icons/RightOutlined'
import { namedIcon } from './named-icon.ts'

export default namedIcon(RightOutlined, 'common.pageAfter')
