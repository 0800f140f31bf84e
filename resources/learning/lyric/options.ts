export interface LyricOptions<N extends string = string, Condition extends string = string> {
  /** The file that is heard. */
  sound: N
  /** The field that holds the text: `lyric.field()`. */
  lines: N
  /** Records whose fields have one of these values can have one. */
  of: { readonly [Field in Condition]?: readonly string[] }
}
