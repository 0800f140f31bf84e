import LeftOutlined from '@ant-design/icons/es/icons/LeftOutlined'
import { namedIcon } from './named-icon.ts'

export default namedIcon(LeftOutlined, 'common.pageBefore')
