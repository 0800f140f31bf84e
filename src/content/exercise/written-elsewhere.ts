import { createContext } from 'react'

/** Where the answer is that was not typed (a picture beside it), in words; null where it was not answered. */
export const WrittenElsewhere = createContext<string | null>(null)
