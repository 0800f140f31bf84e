import type { AssemblyRun } from '../../../../resources/papers/assembly/assembly-run.ts'
import { blueprint as declaration, type Blueprint } from '../../../../resources/blueprint.ts'
import { exam } from '../../../../resources/exam.ts'
import { holds, rightOf } from '../../../../resources/kit/index.ts'
import { section, type Section } from '../../../../resources/section.ts'
import { invalid, noActionRight } from '../../../base/fault.ts'
import { languageOfCourse } from '../paper-files/course-language.ts'
import { inThread } from '../assembly/in-thread.ts'
import { typesAskedFor, type AssemblyRequest } from '../assembly/request.ts'
import { defineHandlers } from '../../../calls/handlers.ts'
import { sectionsOfAssembly } from '../../bank/questions/assembled-sections.ts'
import { candidatesJson, materialItemsOf, materialsOf, withBranches } from '../../bank/questions/paper-candidates.ts'
import type { Records } from '../../../records/records.ts'

async function requestOf(records: Records, asked: Blueprint): Promise<AssemblyRequest> {
  const { papers, seed, must_ids, not_with_ids, target, tolerance, least_used } = asked
  const rules = asked.rules ?? []
  return {
    rules: await withBranches(records, rules),
    types: typesAskedFor(rules),
    leastUsed: least_used ?? false,
    equalPoints: (papers ?? 1) > 1,
    papers: papers ?? 1,
    seed: seed ?? 1,
    mustContain: must_ids ?? [],
    notWith: (not_with_ids?.length ?? 0) > 1 ? [not_with_ids!] : [],
    materials: await materialsOf(records, asked.subject_course_id),
    target,
    tolerance: tolerance ?? 0.2,
  }
}

/** Computing takes seconds; what it writes is refused where somebody changed the blueprint meanwhile. */
const lockBlueprint = async (records: Records, id: number): Promise<Blueprint> =>
  (await records.lock(declaration, id)) as unknown as Blueprint

const notAssembled = { zh: '还没有组卷，请先组卷', en: 'No papers were assembled yet: assemble them first' }

export const blueprint = defineHandlers(declaration, {
  async make_exams_of_blueprint({ records, language, identity }, { id }) {
    const { run, title, subject_course_id, section_ids } = await lockBlueprint(records, id)
    if (!holds(identity.rights, rightOf(exam, 'create'))) throw noActionRight()
    if (!run || run.papers.length === 0) throw invalid([{ path: 'id', message: notAssembled[language] }])
    const materials = await materialItemsOf(records, subject_course_id)
    const templates = (await records.getMany(section, section_ids ?? [])) as unknown as Section[]
    const ofPaper = await languageOfCourse(records.database, subject_course_id)
    const inputs = run.papers.map(({ questions }, index) => ({
      title: run.papers.length === 1 ? title : `${title.slice(0, 190)} ${String.fromCodePoint(65 + index)}`,
      subject_course_id,
      sections: sectionsOfAssembly(questions, { materials, templates, language: ofPaper }),
    }))
    return { ids: await records.createMany(exam, inputs) }
  },

  async assemble_blueprint({ records }, { id }) {
    const asked = await lockBlueprint(records, id)
    const request = await requestOf(records, asked)
    const answer = await inThread({ task: 'record', request }, candidatesJson(records, asked))
    const run: AssemblyRun = { ...answer, at: new Date().toISOString(), seed: request.seed, swapped: [] }
    await records.update(declaration, id, asked.version, { run }, 'assemble_blueprint')
    return null
  },

  async check_blueprint({ records }, asked) {
    const request = await requestOf(records, { ...asked, papers: 1 } as unknown as Blueprint)
    return inThread({ task: 'supply', request }, candidatesJson(records, asked))
  },

  async swap_question({ records }, { id, paper, exercise_id }) {
    const asked = await lockBlueprint(records, id)
    const { run } = asked
    if (!run?.papers[paper - 1]?.questions.some((one) => one.id === exercise_id)) return { replaced_by: null }
    const swap = { request: await requestOf(records, asked), run, paper: paper - 1, id: exercise_id }
    const found = await inThread({ task: 'swap', ...swap }, candidatesJson(records, asked))
    if (found) await records.update(declaration, id, asked.version, { run: found.run }, 'swap_question')
    return { replaced_by: found?.by ?? null }
  },
})
