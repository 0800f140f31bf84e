import { AbstractTokenizer, EndOfStreamError, type IFileInfo, type IReadChunkOptions } from 'strtok3'

const blockBytes = 128 * 1024
const mostBlocks = 16

/** A file that is read by ranges wherever its reader looks, a few blocks of which are kept. */
export class RangeTokenizer extends AbstractTokenizer {
  readonly #read: (start: number, end: number) => Promise<Uint8Array>
  readonly #blocks = new Map<number, Promise<Uint8Array>>()
  readonly #size: number
  readonly fileInfo: IFileInfo

  /** `read`: the bytes of a range, inclusive at both ends. `maxBufferSize`: of one value, in bytes. */
  constructor(
    fileInfo: IFileInfo & { size: number },
    read: (start: number, end: number) => Promise<Uint8Array>,
    maxBufferSize: number,
  ) {
    super({ fileInfo, maxBufferSize })
    this.fileInfo = fileInfo
    this.#size = fileInfo.size
    this.#read = read
  }

  supportsRandomAccess(): boolean {
    return true
  }

  setPosition(position: number): void {
    this.validateLength(position, 'position')
    this.position = position
  }

  async readBuffer(target: Uint8Array, options?: IReadChunkOptions): Promise<number> {
    const { position, length, mayBeLess } = this.normalizeOptions(target, options)
    const taken = await this.#fill(target, position, length, mayBeLess)
    this.position = position + taken
    return taken
  }

  async peekBuffer(target: Uint8Array, options?: IReadChunkOptions): Promise<number> {
    const { position, length, mayBeLess } = this.normalizeOptions(target, options)
    return this.#fill(target, position, length, mayBeLess)
  }

  async #fill(target: Uint8Array, from: number, length: number, mayBeLess = false): Promise<number> {
    const end = Math.min(from + length, this.#size)
    if (end < from + length && !mayBeLess) throw new EndOfStreamError()
    for (let at = from; at < end; ) {
      const number = Math.floor(at / blockBytes)
      const block = await this.#block(number)
      const part = block.subarray(at - number * blockBytes, end - number * blockBytes)
      if (part.length === 0) throw new EndOfStreamError()
      target.set(part, at - from)
      at += part.length
    }
    return Math.max(0, end - from)
  }

  #block(number: number): Promise<Uint8Array> {
    const start = number * blockBytes
    const block = this.#blocks.get(number) ?? this.#read(start, Math.min(start + blockBytes, this.#size) - 1)
    this.#blocks.delete(number)
    this.#blocks.set(number, block)
    if (this.#blocks.size > mostBlocks) this.#blocks.delete(this.#blocks.keys().next().value!)
    return block
  }
}
