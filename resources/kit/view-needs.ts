/**
 * What views need of a resource whose records they show, by the name of the view: the names of its actions and fields.
 * A view that needs something declares it: `declare module '../../../kit/view-needs.ts' { interface ViewNeeds { map: …
 * } }`. Capabilities provide it (`forViews`).
 */
export interface ViewNeeds {}
