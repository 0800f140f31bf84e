import { describe } from 'vitest'
import { it } from './chosen-cases.ts'
import { expectRed, plantInCopy } from './planted-copy.ts'

/**
 * Importing into the bank and searching it: a fault is planted for each gate, in a copy of this tree, and its tests
 * must fail.
 */

const { plant, once, turnRed } = plantInCopy()

describe('the tests of hostile files', () => {
  it('turn red when a format is not cleaned on its way in, a formula goes out as one, or a required text may end up empty', async () => {
    await plant(
      'server/exchange/import/validate-entries.ts',
      'return writeStored(parseStored(html)) === html ? html : writeStored(cleanHtml(html))',
      'return html || writeStored(cleanHtml(writeStored(parseStored(html))))',
    )
    await plant(
      'server/features/bank/question-formats/stored-text.ts',
      'return { text: cleaned, isChanged: cleaned !== text }',
      'return { text, isChanged: cleaned !== text }',
    )
    await plant('resources/import/csv.ts', "? `'${value}` : cellText(value)", '? `${value}` : cellText(value)')
    await plant('server/records/write/incoming.ts', 'if (isBlank) throw', "if (isBlank && name === '') throw")
    const reds = [
      '.json.* > is shown and stored clean',
      'an exported table > .*csv',
      'is as good as none: exercise.stem',
    ]
    await turnRed(['tests/import/hostile.test.ts'], reds, 'json|exported table|is as good as none')
  })

  it('turn red when a bomb is unpacked, a link is read, depth has no end, a DOCTYPE may declare entities, or pictures fill the memory', async () => {
    await plant(
      'server/features/bank/question-formats/package-read.ts',
      'const maxRatio = 300',
      'const maxRatio = 300_000',
    )
    await plant(
      'server/features/bank/question-formats/package-read.ts',
      'const symbolicLink = 0o120000',
      'const symbolicLink = 0',
    )
    await plant(
      'server/features/bank/question-formats/json/json-elements.ts',
      'if (this.closing.length >= this.maxDepth) throw',
      'if (this.closing.length > 1e9) throw',
    )
    await plant(
      'server/exchange/spreadsheets/unreadable-file.ts',
      'maxQuestionMediaBytes: 80 * 1024 * 1024',
      'maxQuestionMediaBytes: 80_000 * 1024 * 1024',
    )
    await plant('server/exchange/spreadsheets/xml.ts', 'namesDtd.test(text.trim())', "text !== ''")
    const reds = ['tightly.docx', 'a link', 'deep.json', 'entities.xml', 'pictures of one question']
    await turnRed(['tests/server/big-files-bombs.test.ts'], reds)
  })
})

describe('the tests of source files', () => {
  it('turn red when closed files are seen, a conversion loses the headings, or ends without a word', async () => {
    await plant(
      'server/storage/statements/scope.ts',
      'if (!seesOpenOnly(resource, identity)) return inside',
      'if (alias) return inside',
    )
    await plant(
      'server/features/papers/source-files/conversion.ts',
      "if (file?.['status'] !== 'converting') return",
      'if (file) return',
    )
    await plant('server/exchange/import/match-existing.ts', 'section: entry.section ?? null,', 'section: null,')
    const reds = [
      'a closed file is seen',
      'that is cancelled while it waits',
      'becomes a question set with its sections',
    ]
    await turnRed(['tests/features/papers/source-files.test.ts'], reds, reds.join('|'))
  })
})

describe('the tests of imports', () => {
  it('turn red when a full disk is no reason to stop', async (context) => {
    await plant('server/exchange/import/entry-media.ts', 'error.status >= 500', 'error.status >= 600')
    await plant(
      'server/http/app.ts',
      'if (!route.reads) await services.requireDiskSpace()',
      "if (route.name === '') await services.requireDiskSpace()",
    )
    const ran = await once('tests/server/big-files-bombs.test.ts', '-t', 'a full disk')
    if (/Tests\s+\d+ skipped/.test(ran.output)) return context.skip('needs the right to mount a small file system')
    expectRed(ran, ['is reported to people who upload or import', 'refuses to write, and takes'])
  }, 300_000)

  it('turn red when a node may hang below itself, below what was skipped or in a circle of a file, a long tree is read, or an undo takes what others hung there', async () => {
    await plant(
      'server/exchange/import/own-links.ts',
      'if (circle) this.refuseCircle(',
      'if (circle && path.length < 0) this.refuseCircle(',
    )
    await plant('server/exchange/import/own-links.ts', 'if (parents >= maxDepth &&', 'if (parents >= 1e9 &&')
    await plant(
      'server/exchange/import/validate-linked.ts',
      'if (entries.length > maxLinkedEntries) throw',
      'if (entries.length < 0) throw',
    )
    await plant('server/records/write/moved-nodes.ts', 'if (found.length > 0) throw', 'if (found.length < 0) throw')
    await plant(
      'server/exchange/import/commit-batch.ts',
      'if (missing.length > 0) throw',
      'if (missing.length < 0) throw',
    )
    await plant('server/exchange/import/undo-batch.ts', 'if (below.length > 0) throw', 'if (below.length < 0) throw')
    const reds = [
      'is refused at the cell of a missing or ambiguous parent',
      'is not deeper than fifty levels',
      'is read no further than a tree may be long',
      'when others moved it since',
      'not below a skipped entry',
      'stays when somebody has hung',
    ]
    await turnRed(['tests/import/trees.test.ts', 'tests/import/trees-more.test.ts'], reds)
  }, 300_000)

  it('turn red when reading has no end in all, columns make any number of entries, or a person holds every place of the queue', async () => {
    await plant(
      'server/exchange/import/read-file.ts',
      'const leftMs = totalMs - spentMs',
      'const leftMs = totalMs + spentMs + 1e9',
    )
    await plant(
      'server/exchange/import/import-worker.ts',
      'if (validated.number > request.limits.rows) throw',
      'if (validated.number < 0) throw',
    )
    await plant(
      'server/background/jobs/job-rows.ts',
      'and its.created_by = j.created_by',
      'and its.created_by = -j.created_by',
    )
    const reds = ['is refused after the total time limit', 'columns make too many entries', 'run one at a time']
    await turnRed(['tests/server/sheet.test.ts', 'tests/server/jobs.test.ts'], reds)
  }, 300_000)
})

describe('the tests of duplicates and of merging', () => {
  it('turn red when a search forgets the scope, a merge asks for no rights, no version and no whole, or what points elsewhere stays', async () => {
    await plant(
      'server/features/bank/duplicates/similar-records.ts',
      '${andScope(resource, records.identity, sql`t`)}`\n  const asked',
      '${sql``}`\n  const asked',
    )
    await plant(
      'server/features/bank/duplicates/merge.ts',
      "if (!['update', 'delete'].every(",
      "if (rights.size < 0 && !['update', 'delete'].every(",
    )
    await plant(
      'server/features/bank/duplicates/merge.ts',
      'if (record.version !== version) throw',
      'if (record.version < 0) throw',
    )
    await plant(
      'server/features/bank/duplicates/merge.ts',
      'for (const ref of referencesTo(resource.name).filter((one) => !binds(one)))',
      'for (const ref of referencesTo(resource.name).slice(0, 0).filter((one) => !binds(one)))',
    )
    await plant(
      'server/features/bank/duplicates/columns.ts',
      'bandsOf(fingerprintOf(fields.flatMap(words)))',
      'bandsOf(fingerprintOf(fields.flatMap(words))).slice(0, 0)',
    )
    const reds = [
      'nobody hears of records that they do not see',
      'needs the rights to change and to delete',
      'is refused whole when one changed since',
      'moves what points at the others',
      'finds groups within a course',
    ]
    await turnRed(['tests/features/bank/duplicates/duplicates.test.ts'], reds)
  })

  it('turn red when a signature is a poor one, the normal form forgets LaTeX, or a similar text is called the same', async () => {
    await plant(
      'server/base/search-text/similarity.ts',
      'if (hash < least[index]!) least[index] = hash',
      'if (hash < least[index]! && index % 3 === 0) least[index] = shingle',
    )
    await plant(
      'server/base/search-text/normalised-text.ts',
      'if (isMath || mayHoldLatex(source)) return',
      'if (!isMath && mayHoldLatex(source)) return',
    )
    await plant('server/base/search-text/similarity.ts', 'Math.min(99, Math.floor(share * 100))', 'Math.round(100)')
    const reds = [
      'are reported to differ in numbers alone',
      'agrees in a band about as often',
      'are the same whatever width',
    ]
    await turnRed(['tests/features/bank/duplicates/similarity.test.ts'], reds, null)
  })
})

describe('the tests of search', () => {
  it('turn red when a plan forgets the scope, stops too early, takes pairs for words, or looks among too few', async () => {
    await plant(
      'server/records/search/ranked-search.ts',
      '${andScope(this.resource, this.records.identity, sql`t`)} and ${condition}',
      '${sql``} and ${condition}',
    )
    await plant(
      'server/records/search/ranked-search.ts',
      'if (!within || found.read >= maxRanked) return found',
      'if (share > 0) return found',
    )
    await plant(
      'server/records/search/ranked-search.ts',
      '...(this.words.length > 0 ? [',
      '...(this.words.length > 1e9 ? [',
    )
    await plant(
      'server/records/search/ranked-search.ts',
      'limit ${maxRanked + 1}`, maxRanked)',
      'limit ${maxRanked}`, maxRanked)',
    )
    await plant('server/records/search/pair-frequencies.ts', "s.schemaname = 'public'", "s.schemaname = 'none'")
    await plant(
      'server/features/bank/duplicates/stored-bands.ts',
      'where t.likeness @> array[asked.band] offset 0)',
      'where t.likeness @> array[asked.band] limit ${maxPerBand})',
    )
    const reds = [
      'of one course > .* in few',
      'sees all > .* at the end of the list',
      'sees all > .* whose pairs others have',
      'sees all > .* the planner has not met',
      'by its rarest pieces',
      'finds the most similar question',
    ]
    await turnRed(['tests/search/search-plans.test.ts'], reds, null)
  }, 300_000)
})

describe('the tests of statistics', () => {
  it('turn red when a question counts in its own total, few answers say something, a key is revealed, or an answer is above its question', async () => {
    await plant('server/features/bank/statistics/compute.ts', '(r.score - a.score)::float8', 'r.score::float8')
    await plant('server/features/bank/statistics/rules.ts', 'answersNeeded = 30', 'answersNeeded = 3')
    await plant(
      'server/features/bank/statistics/get-statistics.ts',
      'if (!mayRead(exercise, exercise.fields.answer, identity.rights)) return',
      'if (identity.rights.size < 0) return',
    )
    await plant('server/features/learners/hooks/answer-exercise.ts', 'if (fault)', 'if (fault && isNamed)')
    await plant(
      'server/features/learners/answers/complete-answers.ts',
      'question.subject_course_id !== input.subject_course_id',
      '!question.subject_course_id',
    )
    const reds = [
      'give what one gets by hand',
      'say nothing of a question with too few answers',
      'tells people who may not read answers nothing',
      'of another type, to a question of another course, or above the full score',
    ]
    await turnRed(['tests/features/bank/statistics'], reds)
  })
})

describe('the tests of Word papers', () => {
  it('turn red when a second answer, the line behind a heading of answers, or the words of what is refused are dropped', async () => {
    const solutions = 'server/features/bank/question-formats/docx/paper/solutions.ts'
    await plant(solutions, "addAnalysis(draft, RichLine.join([RichLine.of('答案：'), line], ''))", 'void line')
    await plant(
      'server/features/bank/question-formats/docx/paper/read-paper.ts',
      "if (kind === 'answer')",
      "if (kind === 'answer' && place < 0)",
    )
    await plant(
      'server/features/bank/question-formats/docx/paper/instructions.ts',
      'if (start) expected++',
      'if (start) break',
    )
    const reds = ['kept in the analysis, with a note', 'fit nothing are listed', 'are no questions']
    await turnRed(['tests/features/bank/question-formats/docx-as-typed.test.ts'], reds)
  })
})

describe('the tests of what a sheet shows, and of what a commit would refuse', () => {
  it('turn red when formats, lost digits, merged cells or taken values are passed over', async () => {
    await plant('server/exchange/spreadsheets/number-format.ts', "kind === 'general' || format.isLocal", 'kind')
    await plant('server/exchange/spreadsheets/number-format.ts', 'Math.abs(value) >= firstCut', 'value < 0')
    await plant('server/exchange/spreadsheets/merged-cells.ts', 'row.cells[column] = text', 'row.cells[column] = ""')
    await plant(
      'server/exchange/import/unique-values.ts',
      'if (!isTaken && !isRepeated) return null',
      'if (!isTaken) return null',
    )
    const reds = [
      'is the text that the cell shows',
      'with more than fifteen',
      'are the content of each row',
      'refuses its row alone',
    ]
    await turnRed(['tests/import/as-shown.test.ts', 'tests/import/unique-values.test.ts'], reds, null)
  }, 300_000)
})
