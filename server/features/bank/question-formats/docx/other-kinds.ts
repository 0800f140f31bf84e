import { open } from 'node:fs/promises'
import type { Text } from '../../../../../resources/kit/index.ts'
import { UnreadableFile } from '../../../../exchange/spreadsheets/unreadable-file.ts'

/** Recognises files named `.docx` that are something else, so that the message can explain what to do. */

const saveAs = (what: Text): Text => ({
  zh: `${what.zh}，请用 Word 或 WPS 打开后另存为 .docx`,
  en: `${what.en} Open it in Word or WPS and save it as .docx.`,
})

const others = {
  protected: {
    zh: '文件设置了密码，请取消密码后重新上传',
    en: 'The file is protected by a password. Remove it and upload again.',
  },
  oldWord: saveAs({ zh: '这是旧版 Word 文件（.doc）', en: 'This is a file of an old Word (.doc).' }),
  oldOrProtected: saveAs({
    zh: '文件设置了密码，或是旧版 Office 文件',
    en: 'The file is protected by a password, or of an old Office.',
  }),
  richText: saveAs({ zh: '这是 RTF 文件', en: 'This is an RTF file.' }),
  webPage: saveAs({
    zh: '这是网页文件，只是后缀名为 Word 文档',
    en: 'This is a web page under the name of a document.',
  }),
  openDocument: saveAs({ zh: '这是 ODF 文档（.odt）', en: 'This is an OpenDocument file (.odt).' }),
  workbook: {
    zh: '这是 Excel 工作簿，请以 .xlsx 为后缀名上传',
    en: 'This is an Excel workbook. Upload it under a name that ends with .xlsx.',
  },
} satisfies Record<string, Text>

/** A compound file (MS-CFB): a Word document with a password, or one of a version before 2007. */
const compound = Buffer.from([0xd0, 0xcf, 0x11, 0xe0])
/** Names of streams are UTF-16 in the directory; the header has its first sector. */
const nameOf = (stream: string): Buffer => Buffer.from(stream, 'utf16le')
const headerBytes = 512
/** Programs write the directory's sectors next to each other, and there are few names. */
const directoryBytes = 4096

/** Throws an `UnreadableFile` for a file whose first bytes show another format. */
export async function refuseOtherKinds(path: string): Promise<void> {
  const file = await open(path, 'r')
  try {
    const { buffer: start } = await file.read(Buffer.alloc(headerBytes), 0, headerBytes, 0)
    if (start.subarray(0, 4).equals(compound)) {
      const sectorBytes = 1 << Math.min(start.readUInt16LE(30), 16)
      const directory = Buffer.alloc(Math.max(sectorBytes, directoryBytes))
      await file.read(directory, 0, directory.length, (start.readUInt32LE(48) + 1) * sectorBytes)
      throw new UnreadableFile(
        directory.includes(nameOf('EncryptedPackage'))
          ? others.protected
          : directory.includes(nameOf('WordDocument'))
            ? others.oldWord
            : others.oldOrProtected,
      )
    }
    const text = start
      .toString('latin1')
      .replace(/^\u00ef\u00bb\u00bf/, '')
      .trimStart()
      .toLowerCase()
    if (text.startsWith('{\\rtf')) throw new UnreadableFile(others.richText)
    if (/^(?:<!doctype html|<html|<\?xml[^>]{0,100}>\s{0,10}<html|mime-version:)/.test(text))
      throw new UnreadableFile(others.webPage)
  } finally {
    await file.close()
  }
}

/** The same for a package of another program; null where it is none that we recognise. */
export function otherPackage(has: (part: string) => boolean): Text | null {
  if (has('xl/workbook.xml')) return others.workbook
  return has('content.xml') && has('META-INF/manifest.xml') ? others.openDocument : null
}
