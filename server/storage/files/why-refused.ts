import { open } from 'node:fs/promises'
import type { Text } from '../../../resources/kit/index.ts'
import { contentOf, extensionOf, isPage } from './file-type.ts'
import { entryNames } from './zip-entries.ts'

/** Why an upload is refused, with what to do. */

const messages = {
  noExtension: {
    zh: '文件名没有扩展名，无法判断文件类型',
    en: 'The name of the file has no extension, so its type is unknown.',
  },
  extension: (extension: string): Text => ({
    zh: `不支持扩展名为 ${extension} 的文件`,
    en: `Files that end with ${extension} are not accepted.`,
  }),
  accepted: (extensions: readonly string[]): Text => ({
    zh: `。这里可以上传：${extensions.join(' ')}`,
    en: ` Accepted here: ${extensions.join(' ')}`,
  }),
  tarball: {
    zh: '这是 .tar.gz 压缩包，不能读取。Open edX 的课程包（OLX）不能导入；其他压缩包请解压后打成 .zip 再上传',
    en: 'This is a .tar.gz archive, which is not read. Course packages of Open edX (OLX) cannot be imported; unpack any other and pack it as .zip.',
  },
  password: {
    zh: '文件设置了密码，请取消密码后重新上传',
    en: 'The file is protected by a password. Remove it and upload again.',
  },
  oldOffice: {
    zh: '文件内容是旧版 Office 格式（.doc、.xls、.ppt），请打开后另存为扩展名所示的格式',
    en: 'The content is of an old Office (.doc, .xls, .ppt). Open it and save it in the format that its name says.',
  },
  richText: {
    zh: '文件内容是 RTF，请打开后另存为扩展名所示的格式',
    en: 'The content is RTF. Open it and save it in the format that its name says.',
  },
  openDocument: {
    zh: '文件内容是 ODF 文档（.odt、.ods），请打开后另存为扩展名所示的格式',
    en: 'The content is an OpenDocument file (.odt, .ods). Open it and save it in the format that its name says.',
  },
  page: { zh: '文件内容是网页，不能上传', en: 'The content is a web page, which is not accepted.' },
  other: (content: string, extension: string): Text => ({
    zh: `文件内容是 ${content} 格式，与扩展名 ${extension} 不符`,
    en: `The content is that of a ${content} file, and the name ends with ${extension}.`,
  }),
  brokenZip: (extension: string): Text => ({
    zh: `这不是可以读取的 ${extension} 文件：已损坏、不完整，或其中含有程序`,
    en: `This ${extension} file cannot be read: it is broken, incomplete, or contains a program.`,
  }),
  noText: {
    zh: '文件内容不是文本，或无法识别其文字编码；请另存为 UTF-8',
    en: 'The content is not text, or its encoding is unknown. Save it as UTF-8.',
  },
  empty: { zh: '文件是空的', en: 'The file is empty.' },
  mismatch: (extension: string): Text => ({
    zh: `文件内容不是 ${extension} 格式`,
    en: `The content does not match the extension ${extension}.`,
  }),
}

/** Checks the name, before there is any content. */
export function notTaken(name: string, accept: readonly string[] | undefined): Text {
  const extension = extensionOf(name)
  if (/\.(?:tar\.gz|tgz)$/i.test(name)) return messages.tarball
  const reason = extension === '' ? messages.noExtension : messages.extension(extension)
  const extensions = (accept ?? []).filter((one) => one.startsWith('.'))
  const more = extensions.length > 0 ? messages.accepted(extensions) : { zh: '', en: '' }
  return { zh: reason.zh + more.zh, en: reason.en + more.en }
}

const compound = Buffer.from([0xd0, 0xcf, 0x11, 0xe0])
const textual = new Set(['.txt', '.lrc', '.csv', '.xml', '.qti', '.gift', '.json', '.md', '.markdown'])
/** Programs write the names of streams near the beginning. */
const directoryBytes = 1 << 20

/** The reason when the content does not match the name. */
export async function whyRefused(path: string, name: string): Promise<Text> {
  const extension = extensionOf(name)
  const { head, extension: is } = await contentOf(path)
  if (head.length === 0) return messages.empty
  if (head.subarray(0, 4).equals(compound))
    return (await hasStream(path, 'EncryptedPackage')) ? messages.password : messages.oldOffice
  if (head.toString('latin1', 0, 5) === '{\\rtf') return messages.richText
  if (isPage(head)) return messages.page
  if (head.toString('latin1', 0, 2) === 'PK') return zipReason(path, extension, is)
  if (is && is !== extension) return messages.other(is, extension)
  return textual.has(extension) ? messages.noText : messages.mismatch(extension)
}

async function zipReason(path: string, extension: string, is: string | null): Promise<Text> {
  const names = await entryNames(path).catch(() => null)
  if (names?.includes('content.xml') && names.includes('META-INF/manifest.xml')) return messages.openDocument
  return is && is !== extension ? messages.other(is, extension) : messages.brokenZip(extension)
}

async function hasStream(path: string, name: string): Promise<boolean> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(directoryBytes), 0, directoryBytes, 0)
    return buffer.subarray(0, bytesRead).includes(Buffer.from(name, 'utf16le'))
  } finally {
    await file.close()
  }
}
