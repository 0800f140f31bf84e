import { describe } from 'vitest'
import { it } from './chosen-cases.ts'
import { plantInCopy } from './planted-copy.ts'

/**
 * Results of school exams, corrections of imports, and what is large: a fault is planted for each gate, in a copy of
 * this tree.
 */

const { plant, turnRed } = plantInCopy()

describe('the tests of the results of a school exam', () => {
  it('turn red when a part of the subjects has totals, or an attempt out of sight is no attempt', async () => {
    await plant('server/features/exams/results/read-results.ts', 'rows.some(({ seen }) => !seen)', 'rows.length < 0')
    await plant(
      'server/features/exams/results/read-results.ts',
      "seen ? (score ?? 'open') : 'unseen'",
      "seen ? (score ?? 'open') : 'absent'",
    )
    await turnRed(['tests/features/exams/results.test.ts'], ['is refused to who does not see every subject'])
  })

  it('turn red when what is done again counts, or a question is read as it is now', async () => {
    await plant(
      'server/features/exams/results/attempts.ts',
      "order by c.id, s.id, case when c.state = 'make_up' then -1 else 1 end",
      'order by c.id, s.id, -1',
    )
    await plant('server/features/exams/results/question-points.ts', 'version }))', 'version: 2 }))')
    await turnRed(
      ['tests/features/exams/results.test.ts'],
      ['counts the first attempt since the exam began', 'is the question as it was answered'],
    )
  })
})

describe('the tests of the progress of a school exam', () => {
  it('turn red when what one may not list is counted, or one whose paper is out of sight lacks it', async () => {
    await plant(
      'server/features/exams/progress/read-progress.ts',
      'seesPapers = seesCandidates && may(answer_record)',
      'seesPapers = true',
    )
    await turnRed(['tests/features/exams/progress/figures.test.ts'], ['counts nothing that one may not list'])
  })
})

describe('the tests of the review of an exam', () => {
  it('turn red when it shows scores to everybody, or is no download', async () => {
    await plant(
      'server/features/exams/review/read-review.ts',
      'if (!mayRead(answer_record, answer_record.fields.score, records.identity.rights)) throw noActionRight()',
      '',
    )
    await plant('server/features/exams/review/jobs.ts', 'await requireDownload(records, layout)', '')
    await plant(
      'server/features/exams/review/jobs.ts',
      'await takeDownload(records, { exam: paper.exam, form: formOf(layout), format })',
      '',
    )
    await turnRed(
      ['tests/features/exams/review/review-jobs.test.ts'],
      ['counts as a download', 'is refused where nothing is marked'],
    )
  })
})

describe('the tests of marked papers', () => {
  it('turn red when they are for everybody, or no download', async () => {
    await plant(
      'server/features/exams/marked-papers/read-marked.ts',
      "if (!mayRead(answer_record, answer_record.fields.score, rights) || !holds(rights, rightOf(scan_page, 'list')))",
      'if (rights.size < 0)',
    )
    await plant(
      'server/features/exams/marked-papers/jobs.ts',
      "await takeDownload(inner, { exam: set, form: 'marked_papers', format: 'pdf' })",
      'void [set, takeDownload]',
    )
    await turnRed(['tests/features/exams/marked-papers/marked-jobs.test.ts'], ['count as a download'])
  })
})

describe('the tests of what learners see of an exam', () => {
  it('turn red when it is not published, more than it shows, or more than a sitting may', async () => {
    await plant('server/features/exams/my-results/own-exams.ts', "and e.results_state = 'published'", '')
    await plant(
      'server/features/exams/my-results/own-result.ts',
      "shows.has('key') ? await openPaper(database, identity, attempt) : null",
      'await openPaper(database, identity, attempt)',
    )
    await plant(
      'server/features/learners/sittings/sittings.ts',
      "if (shows === 'nothing' || held.isHeld) return null",
      "if (shows === 'nothing') return null",
    )
    await turnRed(
      ['tests/features/exams/my-results/my-results.test.ts'],
      ['nobody gets anything', 'nothing else; no candidate', 'a sitting of its paper shows nothing'],
    )
  })
})

describe('the tests of corrections of scores', () => {
  it('turn red when they are open to who may not read scores, or see a part of the answers', async () => {
    await plant(
      'server/features/learners/corrected/start-correction.ts',
      'if (!mayRead(answer_exercise, answer_exercise.fields.score, rights)) throw noActionRight()',
      'if (rights.size < 0) throw noActionRight()',
    )
    await plant(
      'server/features/learners/corrected/start-correction.ts',
      'counted.seen < counted.all',
      'counted.seen < 0',
    )
    await turnRed(
      ['tests/features/learners/correction/correction.test.ts'],
      ['to who may not read scores, or does not see every answer'],
    )
  })

  it('turn red when marks of people follow a key, or late answers are not corrected', async () => {
    await plant(
      'server/features/learners/corrected/corrected-score.ts',
      'if (base.is_marked || base.score === null',
      'if (base.score === null',
    )
    await plant('server/features/learners/hooks/answer-exercise.ts', '  await correctChanges(write)\n', '')
    await turnRed(
      [
        'tests/features/learners/corrected/corrected-score.test.ts',
        'tests/features/learners/correction/correction.test.ts',
      ],
      ['is that of the definition, for any rules in any order', 'counts for what is handed in or changed later'],
    )
  })
})

describe('the tests of corrections in a preview', () => {
  it('turn red when one made from what changed meanwhile is kept', async () => {
    await plant('server/exchange/import/correct-entry.ts', 'revisionOf(batch, entry) !== revision', 'batch.id < 0')
    await turnRed(['tests/import/correct.test.ts'], ['made from what another changed meanwhile is refused'])
  })
})

describe('the tests of large pages', () => {
  it('turn red when a page of any size is put together, or a question may be of any size', async () => {
    await plant(
      'server/calls/verbs/verb-handlers.ts',
      '> mostCharacters) throw pageTooLarge()',
      '< 0) throw pageTooLarge()',
    )
    await plant('resources/exercise.ts', '<= mostCharacters', '<= 10 * mostCharacters')
    await turnRed(
      ['tests/server/large-pages.test.ts'],
      ['a page of too many characters is refused', 'a question has a limit'],
    )
  })
})

describe('the tests of texts in both languages', () => {
  it('turn red when every reader gets the Chinese', async () => {
    await plant('server/storage/tables/columns.ts', 'inLanguage[language](column)', 'inLanguage.zh(column)')
    await turnRed(['tests/server/jobs.test.ts'], ['gives each reader its texts in their language'])
  })
})
