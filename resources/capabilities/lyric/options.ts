/**
 * - `sound`: the file that is heard.
 * - `lines`: a json field, `lyricField()`, that holds the text.
 * - `of`: records whose fields have one of these values can have one.
 */
export interface LyricOptions<N extends string = string, Condition extends string = string> {
  sound: N
  lines: N
  of: { readonly [Field in Condition]?: readonly string[] }
}
