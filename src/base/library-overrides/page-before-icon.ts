import { LeftOutlined } from '@ant-design/icons'
import { namedIcon } from './named-icon.ts'

export default namedIcon(LeftOutlined, 'common.pageBefore')
