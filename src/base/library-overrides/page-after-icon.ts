import { RightOutlined } from '@ant-design/icons'
import { namedIcon } from './named-icon.ts'

export default namedIcon(RightOutlined, 'common.pageAfter')
