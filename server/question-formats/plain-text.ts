import { fromDollars } from '../../editor/stored/latex-markup.ts'
import { writeStored } from '../../editor/stored/write.ts'

/** Plain text with formulas between dollars in the stored format. */
export const storedFromPlain = (text: string): string => writeStored(fromDollars(text))
