import type { DOMWindow } from 'jsdom'

/** The time of a window, which a test may fix or let pass at once; and what the window puts off. */

interface PutOff {
  at: number
  run(): void
}

/** What is put off by less is done next: React and others put off so what follows from what happened. */
const atOnceMs = 4

export class Clock {
  private readonly window: DOMWindow
  private fixed: number | undefined
  private passed = 0
  private readonly waiting = new Map<number, PutOff>()
  private readonly next = new Set<number>()

  constructor(window: DOMWindow) {
    this.window = window
    this.watchTimers()
  }

  /** Whether something is to be done at once, and is not done yet. */
  get isBusy(): boolean {
    return this.next.size > 0
  }

  private now(): number {
    return this.fixed ?? Date.now() + this.passed
  }

  private watchTimers(): void {
    const { setTimeout: set, clearTimeout: clear } = this.window
    const forget = (id: number): void => {
      this.waiting.delete(id)
      this.next.delete(id)
    }
    Object.assign(this.window, {
      setTimeout: (run: (...given: unknown[]) => void, ms = 0, ...given: unknown[]): number => {
        if (typeof run !== 'function') return set(run, ms)
        const done = (): void => {
          forget(id)
          run(...given)
        }
        const id: number = set(done, ms)
        this.waiting.set(id, { at: Date.now() + this.passed + ms, run: done })
        if (ms <= atOnceMs) this.next.add(id)
        return id
      },
      clearTimeout: (id: number): void => {
        forget(id)
        clear(id)
      },
    })
  }

  /** Gives the window a `Date` of this clock. */
  private takeOver(): void {
    const RealDate = this.window.Date
    const now = (): number => this.now()
    this.window.Date = class extends RealDate {
      constructor(...given: []) {
        super(...((given.length === 0 ? [now()] : given) as []))
      }

      static override now(): number {
        return now()
      }
    } as DateConstructor
  }

  fix(at: number): void {
    if (this.fixed === undefined) this.takeOver()
    this.fixed = at
  }

  /** Lets time pass at once: what was put off until then is done, each once. */
  forward(ms: number): void {
    if (this.passed === 0) this.takeOver()
    this.passed += ms
    const due = [...this.waiting].filter(([, { at }]) => at <= Date.now() + this.passed)
    for (const [id, { run }] of due.sort(([, one], [, other]) => one.at - other.at)) {
      if (!this.waiting.has(id)) continue
      this.window.clearTimeout(id)
      run()
    }
  }
}
