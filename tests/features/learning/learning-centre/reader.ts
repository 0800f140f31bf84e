/** Somebody with a browser in front of the public pages: a jar with one cookie, and no script. */
export class Reader {
  readonly origin: string
  private cookie = ''

  constructor(origin: string) {
    this.origin = origin
  }

  get isLoggedIn(): boolean {
    return this.cookie !== ''
  }

  async get(path: string, headers: Record<string, string> = {}): Promise<Response> {
    return fetch(this.origin + path, { redirect: 'manual', headers: { cookie: this.cookie, ...headers } })
  }

  async text(path: string): Promise<string> {
    return (await this.get(path)).text()
  }

  /** Sends a form of one of the pages; `from` is the origin that a browser would name. */
  async send(path: string, form: Record<string, string> = {}, from: string | null = this.origin): Promise<Response> {
    const response = await fetch(this.origin + path, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        cookie: this.cookie,
        'content-type': 'application/x-www-form-urlencoded',
        ...(from === null ? {} : { origin: from }),
      },
      body: new URLSearchParams(form).toString(),
    })
    const set = response.headers.get('set-cookie')
    if (set) this.cookie = set.includes('Max-Age=0') ? '' : set.split(';')[0]!
    return response
  }
}
