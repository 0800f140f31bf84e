import type { Office } from '../../background/office/office.ts'
import { Fault } from '../../base/fault.ts'
import { keyOf } from '../../storage/files/file-store.ts'
import { extensionOf } from '../../storage/files/file-type.ts'
import type { LocalCopy } from '../../storage/files/object-store.ts'
import { convertedTables } from './importers.ts'

/** The file of an import on this server's disk, in a format that is read here. Release it after use. */
export interface ReadableCopy extends LocalCopy {
  /** By its extension the reader knows the format. */
  name: string
}

interface Conversion {
  files: { localCopy(key: string): Promise<LocalCopy | null> }
  office: Office | null
  signal: AbortSignal
}

/** Throws a `Fault` for a file that is gone, or that only LibreOffice could read where there is none. */
export async function readableCopy(
  { files, office, signal }: Conversion,
  { name, url }: { name: string; url: string },
): Promise<ReadableCopy> {
  const extension = extensionOf(name)
  const isConverted = convertedTables.includes(extension)
  if (isConverted && !office) throw noOffice(extension)
  const copy = await files.localCopy(keyOf({ url }))
  if (!copy) throw gone()
  if (!isConverted || !office) return { ...copy, name }
  try {
    return { ...(await office.xlsxOf({ path: copy.path, extension, signal })), name: `${name}.xlsx` }
  } finally {
    await copy.release()
  }
}

const gone = (): Fault =>
  new Fault(404, 100404, {
    zh: '文件已不在服务器上，请重新上传',
    en: 'The file is no longer there. Upload it again.',
  })

const noOffice = (extension: string): Fault =>
  new Fault(400, 100400, {
    zh: `服务器没有安装 LibreOffice，不能读取 ${extension} 文件。请用 Excel 或 WPS 打开，另存为 .xlsx 后重新上传`,
    en: `This server has no LibreOffice, so it does not read ${extension} files. Open the file in Excel or WPS, save it as .xlsx, and upload that.`,
  })
