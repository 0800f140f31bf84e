/**
 * The constants of the question statistics, each with its source.
 *
 * - L. Crocker, J. Algina, Introduction to Classical and Modern Test Theory, 1986, ch. 14 (item analysis).
 * - R. L. Ebel, D. A. Frisbie, Essentials of Educational Measurement, 5th ed. 1991, ch. 13 (difficulty, D, and what to
 *   do about them).
 * - M. J. Allen, W. M. Yen, Introduction to Measurement Theory, 1979, ch. 6.
 * - T. L. Kelley, The selection of upper and lower groups for the validation of test items, J. Educ. Psych. 30, 1939.
 */

/** The share of sittings in the upper and in the lower group: Kelley (1939). */
export const groupShare = 0.27

/**
 * Fewer answers than this say too little: with 30 the standard error of a correlation near 0 is 1/√29 = 0.19, as large
 * as the difference between a fair and a poor question.
 */
export const answersNeeded = 30

/**
 * Above this share nearly everybody solves a question, so it does not discriminate; below the next nearly nobody does.
 */
export const tooEasyAbove = 0.95
export const tooHardBelow = 0.2

/** Ebel & Frisbie (1991), table 13.4: 0.40 very good, 0.30 good, 0.20 marginal, below that poor. */
export const discriminationSteps = [0.4, 0.3, 0.2] as const

/** The facility from which a question has each declared difficulty: 1 (easy) from 0.85, … , 5 (hard) below 0.3. */
export const facilitySteps = [0.85, 0.7, 0.5, 0.3] as const

/** Declared and measured difficulty count as different from this many of the five steps on. */
export const differenceInSteps = 2
