import { JSDOM, VirtualConsole, type DOMWindow } from 'jsdom'
import { Clock } from './clock.ts'
import { Input } from './input.ts'
import { giveWhatLacks, type Given } from './lacking.ts'
import { DomLocator } from './locator.ts'
import type { Screen } from './media.ts'
import { innerText } from './roles.ts'
import { builtSite, runModule } from './site.ts'
import { until } from './waiting.ts'
import { fits, Request, Wire, type Address, type Handler, type Response, type Route } from './wire.ts'

/**
 * A page of the built site in jsdom, before the real server: scripts, state, calls and words, without layout. It is
 * used as Playwright's page is, by the same drivers; a reload gives it a new window with modules of its own and what
 * was stored.
 */

interface Waiting {
  timeout?: number
}

interface PageOptions {
  /** What the console may say. */
  provokes?: RegExp | undefined
  savesData?: boolean
}

type Events = { request: (request: Request) => void; response: (response: Response) => void }

/** A page that never comes to rest is not waited for. */
const mostTurns = 100

const storages = ['localStorage', 'sessionStorage'] as const

/** Nothing of it is the page's own fault. */
const isUnavailable = (message: string): boolean => message.startsWith('Not implemented:')

export class DomPage {
  readonly wire: Wire
  readonly problems: string[] = []
  private size: Screen
  private dom: JSDOM | undefined
  private openConsole: VirtualConsole | undefined
  private given: Given | undefined
  private time: Clock | undefined
  private hands: Input | undefined
  private readonly provoked: RegExp | undefined
  private readonly savesData: boolean
  private readonly initial: (() => void)[] = []
  private now: string | undefined
  private closed = false

  constructor(wire: Wire, size: Screen, { provokes, savesData = false }: PageOptions = {}) {
    this.wire = wire
    this.size = size
    this.provoked = provokes
    this.savesData = savesData
  }

  get window(): DOMWindow {
    if (!this.dom) throw new Error('no page is open: visit one first')
    return this.dom.window
  }

  get document(): Document {
    return this.window.document
  }

  get input(): Input {
    return this.hands!
  }

  url(): string {
    return this.dom ? this.window.location.href : 'about:blank'
  }

  async title(): Promise<string> {
    return this.document.title
  }

  isClosed(): boolean {
    return this.closed
  }

  /** What a person reads on the page, for the message of a failure. */
  summary(): string {
    if (!this.dom) return 'no page is open'
    return `at ${this.url()}:\n${innerText(this.document.body).replaceAll(/\n+/g, ' | ').slice(0, 1500)}`
  }

  private console(): VirtualConsole {
    const console = new VirtualConsole()
    this.openConsole = console
    // What a window says after its end is not looked at: its parts are taken away one after another.
    const note = (text: string): void => {
      if (this.openConsole === console && !this.provoked?.test(text)) this.problems.push(text)
    }
    console.on('error', (...logged: unknown[]) => note(`console: ${logged.map(String).join(' ')}`))
    console.on('jsdomError', (error: Error) => {
      if (!isUnavailable(error.message)) note(`page error: ${(error.cause as Error | undefined)?.stack ?? error.stack}`)
    })
    return console
  }

  private async load(
    url: string,
    kept: Partial<Record<(typeof storages)[number], Record<string, string>>>,
  ): Promise<void> {
    const { html, start, styles } = builtSite()
    const dom = new JSDOM(html, {
      url,
      runScripts: 'outside-only',
      pretendToBeVisual: true,
      virtualConsole: this.console(),
    })
    this.dom = dom
    const { window } = dom
    for (const name of storages) Object.assign(window[name], kept[name])
    this.time = new Clock(window)
    if (this.now) this.time.fix(new Date(this.now).getTime())
    this.given = giveWhatLacks(window, this.size, { savesData: this.savesData })
    this.hands = new Input(window)
    for (const give of this.initial) give()
    for (const href of styles)
      if (!window.document.querySelector(`link[href="${href}"]`))
        window.document.head.append(Object.assign(window.document.createElement('link'), { rel: 'stylesheet', href }))
    await runModule(start, {
      context: dom.getInternalVMContext(),
      origin: this.wire.origin,
      beforeLoad: (address) => this.beforeLoad(address),
      loads: (address) => this.tellOf(new Request(address, 'GET', {}, null)),
    })
  }

  private tellOf(asked: Request): void {
    for (const { request } of this.wire.watchers) request?.(asked)
  }

  /** A test may keep files from coming as it answers calls. */
  private async beforeLoad(address: string): Promise<void> {
    const asked = new Request(address, 'GET', {}, null)
    const route = this.wire.routes.findLast((one) => fits(one.address, address))
    if (!route) return
    this.tellOf(asked)
    await new Promise<void>((settle, reject) => {
      const fail = async (): Promise<void> =>
        reject(new this.window.TypeError(`Failed to fetch dynamically imported module: ${address}`))
      const given: Route = {
        request: () => asked,
        abort: fail,
        continue: async () => settle(),
        fulfill: fail,
        fetch: () => Promise.reject(new Error('files are not fetched here')),
      }
      void route.handler(given, asked)
    })
  }

  readonly clock = {
    setFixedTime: async (text: string): Promise<void> => {
      this.now = text
      this.time?.fix(new Date(text).getTime())
    },
    /** Time can be let pass on every page. */
    install: async (): Promise<void> => undefined,
    /** Milliseconds, or minutes and seconds: `01:30`. */
    fastForward: async (by: number | string): Promise<void> => {
      const [seconds = 0, minutes = 0] = String(by).split(':').map(Number).reverse()
      this.time!.forward(typeof by === 'number' ? by : (minutes * 60 + seconds) * 1000)
      await this.rest()
    },
  }

  /** Another part of the same page is a step in it; another page, or the first, is loaded. */
  async goto(url: string): Promise<void> {
    const [path, hash] = url.split('#')
    if (this.dom && this.url().split('#')[0] === path && hash !== undefined) {
      const { window } = this
      const there =
        window.location.hash === `#${hash}`
          ? undefined
          : new Promise((settle) => window.addEventListener('hashchange', settle, { once: true }))
      window.location.hash = hash
      await there
      return this.rest()
    }
    await this.start(url)
  }

  /** Until the page has done what follows at once from what happened. */
  async rest(): Promise<void> {
    for (let turns = 0; turns < mostTurns; turns++) {
      await new Promise((settle) => setImmediate(settle))
      if (!this.time?.isBusy) return
      await new Promise((settle) => setTimeout(settle, 1))
    }
  }

  /** Something that a person does, and what follows from it at once. */
  does(act: () => void): Promise<void> {
    act()
    return this.rest()
  }

  private async start(url: string): Promise<void> {
    const kept: Partial<Record<(typeof storages)[number], Record<string, string>>> = {}
    if (this.dom) for (const name of storages) kept[name] = { ...this.window[name] }
    this.end()
    await this.load(url, kept)
  }

  reload(): Promise<void> {
    return this.start(this.url())
  }

  async goBack(): Promise<void> {
    this.window.history.back()
  }

  async goForward(): Promise<void> {
    this.window.history.forward()
  }

  private end(): void {
    if (!this.dom) return
    this.window.dispatchEvent(new this.window.Event('pagehide'))
    this.openConsole = undefined
    this.window.close()
    this.dom = undefined
  }

  close(): void {
    this.end()
    this.closed = true
    this.wire.close()
  }

  async addInitScript<A>(give: (argument: A) => unknown, argument: A): Promise<{ dispose(): Promise<void> }> {
    const run = (): void => void this.inPage(give)(argument)
    this.initial.push(run)
    return { dispose: async () => void this.initial.splice(this.initial.indexOf(run), 1) }
  }

  async setViewportSize(size: Screen): Promise<void> {
    this.size = size
    if (this.dom) this.given!.resize(size)
  }

  viewportSize(): Screen {
    return this.size
  }

  /** The function, made again in the page: it knows the page's names alone. */
  inPage<F extends (...given: never[]) => unknown>(read: F): F {
    return this.window.eval(`(${read.toString()})`) as F
  }

  async evaluate<T, A>(read: ((argument: A) => T) | string, argument?: A): Promise<T> {
    if (typeof read === 'string') return this.window.eval(read) as T
    return this.inPage(read)(argument as A)
  }

  async waitForFunction<T, A>(read: (argument: A) => T, argument?: A, { timeout }: Waiting = {}): Promise<void> {
    await until(
      async () => (await this.inPage(read)(argument as A)) || undefined,
      () => `until ${read}\n${this.summary()}`,
      { timeout },
    )
  }

  async waitForURL(fitting: (url: URL) => boolean, { timeout }: Waiting = {}): Promise<void> {
    await until(
      () => fitting(new URL(this.url())) || undefined,
      () => `for another address than ${this.url()}: ${fitting}\n${this.summary()}`,
      { timeout },
    )
  }

  async waitForTimeout(ms: number): Promise<void> {
    await new Promise((settle) => setTimeout(settle, ms))
  }

  private next<K extends keyof Events>(
    kind: K,
    wanted: Address | ((one: Parameters<Events[K]>[0]) => boolean),
  ): Promise<Parameters<Events[K]>[0]> {
    return new Promise((settle) => {
      const listener = (one: Parameters<Events[K]>[0]): void => {
        const isWanted =
          typeof wanted === 'function'
            ? (wanted as (one: Parameters<Events[K]>[0]) => boolean)(one)
            : fits(wanted, one.url())
        if (!isWanted) return
        this.wire.watchers.delete(watcher)
        settle(one)
      }
      const watcher = { [kind]: listener }
      this.wire.watchers.add(watcher)
    })
  }

  waitForRequest(wanted: Address | ((request: Request) => boolean)): Promise<Request> {
    return this.next('request', wanted)
  }

  waitForResponse(wanted: Address | ((response: Response) => boolean)): Promise<Response> {
    return this.next('response', wanted)
  }

  on<K extends keyof Events>(kind: K, listener: Events[K]): void {
    this.wire.watchers.add({ [kind]: listener })
  }

  async route(address: Address, handler: Handler): Promise<void> {
    this.wire.routes.push({ address, handler })
  }

  async unroute(address: Address): Promise<void> {
    for (let index = this.wire.routes.length - 1; index >= 0; index--)
      if (this.wire.routes[index]!.address === address) this.wire.routes.splice(index, 1)
  }

  async unrouteAll(): Promise<void> {
    this.wire.routes.length = 0
  }

  context(): { setOffline(offline: boolean): Promise<void>; grantPermissions(): Promise<void> } {
    return {
      grantPermissions: async () => undefined,
      setOffline: async (offline) => {
        this.wire.offline = offline
        Object.defineProperty(this.window.navigator, 'onLine', { value: !offline, configurable: true })
        this.window.dispatchEvent(new this.window.Event(offline ? 'offline' : 'online'))
      },
    }
  }

  readonly keyboard = {
    press: (key: string): Promise<void> => this.does(() => this.input.press(key)),
    type: (text: string): Promise<void> => this.does(() => this.input.type(text)),
    down: (key: string): Promise<void> => this.does(() => this.input.down(key)),
    up: (key: string): Promise<void> => this.does(() => this.input.up(key)),
  }

  private get all(): DomLocator {
    return new DomLocator(this)
  }

  locator(...given: Parameters<DomLocator['locator']>): DomLocator {
    return this.all.locator(...given)
  }

  getByRole(...given: Parameters<DomLocator['getByRole']>): DomLocator {
    return this.all.getByRole(...given)
  }

  getByText(...given: Parameters<DomLocator['getByText']>): DomLocator {
    return this.all.getByText(...given)
  }

  getByLabel(...given: Parameters<DomLocator['getByLabel']>): DomLocator {
    return this.all.getByLabel(...given)
  }

  getByTitle(...given: Parameters<DomLocator['getByTitle']>): DomLocator {
    return this.all.getByTitle(...given)
  }

  getByPlaceholder(...given: Parameters<DomLocator['getByPlaceholder']>): DomLocator {
    return this.all.getByPlaceholder(...given)
  }
}
