import type { Draft } from './draft-model.ts'
import { dropDraft, holdDraft, keepDraft, type HeldDraft } from './draft-store.ts'

const pauseMs = 400
/** Who types without a pause has it written down all the same. */
const longestMs = 2000

/**
 * Keeps the unsaved input of one open form. Only what changed here is written, so a draft that was dropped elsewhere does
 * not come back because this form closes.
 */
export class DraftKeeper {
  private readonly form: string
  private readonly onOutcome: (isKept: boolean) => void
  private opening: Promise<HeldDraft['left']> | undefined
  private held: HeldDraft | null = null
  private input: Draft | null = null
  /** Something of this form is at rest, or on its way there. */
  private isAtRest = false
  private isPending = false
  private pendingSince = 0
  private unconfirmed: Draft | null = null
  private timer: ReturnType<typeof setTimeout> | undefined
  private isClosed = false

  /** `onOutcome`: whether the input of now is kept, after each try. */
  constructor(form: string, onOutcome: (isKept: boolean) => void) {
    this.form = form
    this.onOutcome = onOutcome
  }

  /** What was left of this form; asked once, however often. */
  open(): Promise<HeldDraft['left']> {
    this.opening ??= this.take()
    return this.opening
  }

  private async take(): Promise<HeldDraft['left']> {
    const held = await holdDraft(this.form)
    if (this.isClosed) {
      await held?.release()
      return null
    }
    this.held = held
    this.isAtRest = held?.left != null
    if (held?.left && !held.isLasting) this.onOutcome(false)
    return held?.left ?? null
  }

  /** What the form holds unsaved now; null when nothing. The first is what the form was opened with. */
  note(input: Draft | null): void {
    const isFirst = this.input === null
    this.input = input
    if (!input) return this.forget()
    if (isFirst && this.isAtRest) return
    if (!this.isPending) this.pendingSince = Date.now()
    this.isPending = true
    clearTimeout(this.timer)
    this.timer = setTimeout(
      () => void this.keep(false),
      Math.max(0, Math.min(pauseMs, this.pendingSince + longestMs - Date.now())),
    )
  }

  private async keep(isUrgent: boolean): Promise<void> {
    clearTimeout(this.timer)
    const { input, held } = this
    this.isPending = false
    if (!input) return
    this.isAtRest = true
    this.unconfirmed = input
    const isKept = await (held ? keepDraft(held.slot, input, isUrgent) : Promise.resolve(false))
    if (this.unconfirmed === input) this.unconfirmed = null
    if (this.input === input) this.onOutcome(isKept)
  }

  /** The page, or this form on it, may be gone in a moment. */
  async flush(): Promise<void> {
    if (this.isPending || this.unconfirmed) await this.keep(true)
  }

  /** Nothing is unsaved any more: it was saved, discarded or undone. */
  forget(): void {
    clearTimeout(this.timer)
    this.isPending = false
    this.unconfirmed = null
    this.input = null
    if (this.isAtRest && this.held) void dropDraft(this.held.slot)
    this.isAtRest = false
  }

  /** The form is gone; what it held is free for the next, once it is written. */
  async close(): Promise<void> {
    this.isClosed = true
    await this.flush()
    await this.held?.release()
  }
}
