import type { AssemblyRun } from '../../resources/assembly/assembly-run.ts'
import { blueprint as declaration, type Blueprint } from '../../resources/blueprint.ts'
import { inThread } from '../assembly/in-thread.ts'
import type { AssemblyRequest } from '../assembly/request.ts'
import { defineHandlers } from '../calls/handlers.ts'
import { candidatesJson, materialsOf, withBranches } from '../questions/paper-candidates.ts'
import type { Records } from '../records/records.ts'

async function requestOf(records: Records, asked: Blueprint): Promise<AssemblyRequest> {
  const { papers, seed, must_ids, not_with_ids, target, tolerance } = asked
  return {
    rules: await withBranches(records, asked.rules ?? []),
    papers: papers ?? 1,
    seed: seed ?? 1,
    mustContain: must_ids ?? [],
    notWith: (not_with_ids?.length ?? 0) > 1 ? [not_with_ids!] : [],
    materials: await materialsOf(records, asked.subject_course_id),
    target,
    tolerance: tolerance ?? 0.2,
  }
}

const lockBlueprint = async (records: Records, id: number): Promise<Blueprint> =>
  (await records.lock(declaration, id)) as unknown as Blueprint

export const blueprint = defineHandlers(declaration, {
  async assemble_blueprint({ records }, { id }) {
    const asked = await lockBlueprint(records, id)
    const [request, candidates] = [await requestOf(records, asked), await candidatesJson(records, asked)]
    const answer = await inThread({ task: 'record', request }, candidates)
    const run: AssemblyRun = { ...answer, at: new Date().toISOString(), seed: request.seed, swapped: [] }
    await records.update(declaration, id, null, { run }, 'assemble_blueprint')
    return null
  },

  async check_blueprint({ records }, asked) {
    const request = await requestOf(records, { ...asked, papers: 1 } as unknown as Blueprint)
    return inThread({ task: 'supply', request }, await candidatesJson(records, asked))
  },

  async swap_question({ records }, { id, paper, exercise_id }) {
    const asked = await lockBlueprint(records, id)
    const { run } = asked
    if (!run?.papers[paper - 1]?.questions.some((one) => one.id === exercise_id)) return { replaced_by: null }
    const swap = { request: await requestOf(records, asked), run, paper: paper - 1, id: exercise_id }
    const found = await inThread({ task: 'swap', ...swap }, await candidatesJson(records, asked))
    if (found) await records.update(declaration, id, null, { run: found.run }, 'swap_question')
    return { replaced_by: found?.by ?? null }
  },
})
