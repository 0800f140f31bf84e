/** The part of jsdom that the pages use; it has no types of its own. */
declare module 'jsdom' {
  import type { EventEmitter } from 'node:events'
  import type { Context } from 'node:vm'

  export type DOMWindow = Window & typeof globalThis

  export class VirtualConsole extends EventEmitter {}

  export interface Options {
    url?: string
    runScripts?: 'outside-only'
    pretendToBeVisual?: boolean
    virtualConsole?: VirtualConsole
  }

  export class JSDOM {
    constructor(html: string, options?: Options)
    readonly window: DOMWindow
    getInternalVMContext(): Context
  }
}
