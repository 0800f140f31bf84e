export interface PositionsOptions<Name extends string = string> {
  /** A decimal: how far to the right a node is. A node without a place is placed by the layout. */
  x: Name
  /** A decimal: how far down. */
  y: Name
  /** A field with other nodes of the same tree that come before this one; such links never form a circle. */
  before?: Name
}
