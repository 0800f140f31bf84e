/**
 * Declarations are all there on the server and in tests. In the browser a resource is known by its entry in the
 * manifest until its list is opened, which brings the data of its fields and actions (`listed`), or its form, which
 * brings the declaration itself (`whole`).
 */
export interface Loader {
  listed(name: string): Promise<void> | undefined
  whole(name: string): Promise<void> | undefined
}

let loader: Loader | undefined

/** Set by the registry of the site. */
export function loadBy(given: Loader): void {
  loader = given
}

/** Resolves when lists of a resource can be drawn; undefined where they can. */
export const listed = (name: string): Promise<void> | undefined => loader?.listed(name)

/** Resolves when its schemas, rules and capabilities are there; undefined where they are. */
export const whole = (name: string): Promise<void> | undefined => loader?.whole(name)
