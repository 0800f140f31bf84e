/**
 * The answers of 1,000 people to five questions of sections 6 and 7 of the Law School Admission Test, as R. D. Bock &
 * M. Lieberman published them (Psychometrika 35, 1970, tables 1 and 2): how many people gave each of the 32 patterns of
 * right (1) and wrong (0), from 00000 to
 * 11111. `figures` are what R with its package psych 2.2.9 says of the same data (`psych::alpha(bock)`).
 */
export interface KnownTest {
  counts: readonly number[]
  figures: { alpha: number; facility: readonly number[]; itemRest: readonly number[] }
}

export const lsat6: KnownTest = {
  counts: [
    3, 6, 2, 11, 1, 1, 3, 4, 1, 8, 0, 16, 0, 3, 2, 15, 10, 29, 14, 81, 3, 28, 15, 80, 16, 56, 21, 173, 11, 61, 28, 298,
  ],
  figures: {
    alpha: 0.2949972,
    facility: [0.924, 0.709, 0.553, 0.763, 0.87],
    itemRest: [0.1128327, 0.1531781, 0.1727789, 0.1444281, 0.1215964],
  },
}

export const lsat7: KnownTest = {
  counts: [
    12, 19, 1, 7, 3, 19, 3, 17, 10, 5, 3, 7, 7, 23, 8, 28, 7, 39, 11, 34, 14, 51, 15, 90, 6, 25, 7, 35, 18, 136, 32,
    308,
  ],
  figures: {
    alpha: 0.4534087,
    facility: [0.828, 0.658, 0.772, 0.606, 0.843],
    itemRest: [0.2457316, 0.2466736, 0.3131793, 0.2227513, 0.1747863],
  },
}

/** A row of rights and wrongs for each person. */
export const patternsOf = ({ counts }: KnownTest): number[][] =>
  counts.flatMap((count, pattern) =>
    Array.from({ length: count }, () => [...pattern.toString(2).padStart(5, '0')].map(Number)),
  )
