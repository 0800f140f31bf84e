import { fromDollars } from '../../../../editor/stored/latex-markup.ts'
import { writeStored } from '../../../../editor/stored/write.ts'

/** Converts plain text with formulas between dollars to the stored format. */
export const storedFromPlain = (text: string): string => writeStored(fromDollars(text))
