export type Handlers = Record<string, unknown>
