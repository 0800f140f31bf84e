import type { Facility } from '../../../resources/kit/action.ts'
import { Fault } from '../../base/fault.ts'

/** Shown where something needs a program that this server does not have. */
export const missing: Readonly<Record<Facility, () => Fault>> = {
  office: () =>
    new Fault(400, 100400, {
      zh: '服务器没有安装 LibreOffice，不能转换文件；请联系管理员',
      en: 'This server has no LibreOffice, so it cannot convert files. Ask who runs it.',
    }),
}
