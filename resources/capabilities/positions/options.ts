/**
 * - `x`, `y`: decimals with the place of a node; a node without one is placed by the layout.
 * - `before`: a field with other nodes of the same tree that come before this one. Such links never form a circle.
 */
export interface PositionsOptions<Name extends string = string> {
  x: Name
  y: Name
  before?: Name
}
