declare module 'saxen' {
  /** A streaming XML parser; see its README. Only what is used here is declared. */
  export class Parser {
    on(event: 'openTag', listener: (name: string, attributes: () => Record<string, string>) => void): this
    on(event: 'closeTag', listener: (name: string) => void): this
    on(event: 'text' | 'attention' | 'cdata' | 'comment' | 'question', listener: (text: string) => void): this
    on(event: 'error' | 'warn', listener: (error: Error) => void): this
    write(xml: string): this
    end(): Error | null
  }
}
