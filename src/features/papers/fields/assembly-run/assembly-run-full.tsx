import { SwapOutlined } from '@ant-design/icons'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import { actOn } from '../../../../../providers/data.ts'
import type {
  AssembledPaperRecord,
  AssemblyConflictPart,
  AssemblyRun,
} from '../../../../../resources/papers/assembly/assembly-run.ts'
import type { BlueprintRule } from '../../../../../resources/papers/assembly/blueprint-rule.ts'
import { exerciseTypeChoices } from '../../../../../resources/bank/exercise-types/index.ts'
import { resources } from '../../../../../resources/index.ts'
import { momentIn } from '../../../../base/locales/moments.ts'
import { useTitles } from '../../../../records/record-titles/record-titles.ts'
import { useRights } from '../../../../base/session/use-rights.ts'
import { HeatMap, KnowledgeMap } from '../blueprint-rules/heat-map.tsx'
import { knowledgeRules, planned, plannedKnowledge } from '../blueprint-rules/plan.ts'
import { RuleWords } from '../blueprint-rules/rule-words.tsx'
import { RulesTable } from '../blueprint-rules/rules-table.tsx'
import { useBlueprintTexts } from '../use-blueprint-texts.ts'
import { useFeedback } from '../../../../base/loading/feedback.tsx'
import { itemAt } from '../../../../../resources/kit/present.ts'

function MustContain({ id }: { id: number }) {
  const { t } = useBlueprintTexts()
  const [titled] = useTitles(resources.exercise, [id])
  return t('mustContain', { title: titled?.title ?? '…' })
}

function PartWords({ part, rules }: { part: AssemblyConflictPart; rules: readonly BlueprintRule[] }) {
  const { t } = useBlueprintTexts()
  if (part.kind === 'must_contain') return <MustContain id={part.id} />
  if (part.kind === 'not_with') return t('notWith')
  if (part.kind === 'parallel') return t('parallel', { count: part.papers })
  if (part.kind === 'difficulty') return t('difficulty', { target: part.target.toFixed(2), tolerance: part.tolerance })
  const index = rules.findIndex(({ key }) => key === part.key)
  return (
    <>
      {index < 0 ? part.key : <RuleWords rule={itemAt(rules, index)} index={index} />}{' '}
      {t('supplyOf', { ...part.supply })}
    </>
  )
}

function Verdict({ run, rules }: { run: AssemblyRun; rules: readonly BlueprintRule[] }) {
  const { t } = useBlueprintTexts()
  const { conflict } = run
  if (!conflict) return <Alert type="success" showIcon message={t('met', { count: run.papers.length })} />
  return (
    <Alert
      type="warning"
      showIcon
      message={t('notMet')}
      description={
        <>
          {t(conflict.parts.length === 1 ? 'conflictOne' : 'conflict')}
          <ul className="blueprint-conflict">
            {conflict.parts.map((part, index) => (
              <li key={index}>
                <PartWords part={part} rules={rules} />
              </li>
            ))}
          </ul>
          {!conflict.proved && <p className="view-quiet">{t('unproved')}</p>}
        </>
      }
    />
  )
}

interface PaperProps {
  paper: AssembledPaperRecord
  number: number
  met: boolean
  /** Of the blueprint; null where this person cannot swap. */
  blueprint: number | null
}

function useSwap(blueprint: number | null, number: number) {
  const { t } = useBlueprintTexts()
  const { message } = useFeedback()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (exercise_id: number) =>
      actOn('blueprint', 'swap_question', { paper: number, exercise_id }, { ids: [blueprint!] }),
    onSuccess: ({ replaced_by }) => {
      void message[replaced_by === null ? 'info' : 'success'](t(replaced_by === null ? 'noSwap' : 'swapped'))
      return client.invalidateQueries({ queryKey: ['data', 'default', 'blueprint'] })
    },
  })
}

/** A paper by sections: the questions of each type, with their titles. */
function Paper({ paper, number, met, blueprint }: PaperProps) {
  const { t, say, language } = useBlueprintTexts()
  const titles = useTitles(
    resources.exercise,
    paper.questions.map(({ id }) => id),
  )
  const titleOf = new Map(titles.map(({ id, title }) => [id, title]))
  const swap = useSwap(blueprint, number)
  const { score, difficulty, gap, proved, questions } = paper
  return (
    <section aria-label={t('paper', { n: number })}>
      <h3>{t('paper', { n: number })}</h3>
      <p className="view-quiet">
        {t('facts', { score, count: questions.length, difficulty: difficulty.toFixed(2) })}{' '}
        {met && proved && gap !== null && gap > 0 && t('gap', { gap: gap.toFixed(2) })}
        {!proved && t('open')}
      </p>
      {exerciseTypeChoices.map(({ value: type, label }) => {
        const ofType = questions.filter((one) => one.type === type)
        return (
          ofType.length > 0 && (
            <div key={type}>
              <b>{say(label)}</b>
              {ofType.map(({ id, score: points, used_count: uses, last_used_at: last }) => (
                <div key={id} className="blueprint-question">
                  <span className="view-quiet">#{id}</span>
                  <span className="view-grow">{titleOf.get(id)}</span>
                  {uses !== undefined && (
                    <span className="view-quiet">
                      {uses === 0 || !last
                        ? t('unused')
                        : t('used', { count: uses, at: momentIn(language, last, 'day') })}
                    </span>
                  )}
                  <span className="view-quiet">{t('points', { points })}</span>
                  {blueprint !== null && (
                    <Button
                      type="text"
                      size="small"
                      icon={<SwapOutlined />}
                      aria-label={`${t('swap')} #${id}`}
                      title={t('swap')}
                      loading={swap.isPending && swap.variables === id}
                      disabled={swap.isPending}
                      onClick={() => swap.mutate(id)}
                    />
                  )}
                </div>
              ))}
            </div>
          )
        )
      })}
    </section>
  )
}

/**
 * What an assembly answered: the papers, the rules with the values of each, the conflict in words, and the coverage.
 */
export function AssemblyRunFull({ run, record }: { run: AssemblyRun; record: Readonly<Record<string, unknown>> }) {
  const { t, language } = useBlueprintTexts()
  const { can } = useRights()
  const rules = (record['rules'] ?? []) as BlueprintRule[]
  const plan = planned(rules)
  const types = [...new Set([...Object.keys(plan), ...run.papers.flatMap(({ coverage }) => Object.keys(coverage))])]
  const { at, seed, solver, candidates } = run
  const id = record['id']
  const blueprint = typeof id === 'number' && can(resources.blueprint, 'swap_question') ? id : null
  return (
    <div className="blueprint-run">
      <Verdict run={run} rules={rules} />
      {run.braked && <Alert type="info" showIcon message={t('braked')} />}
      <RulesTable rules={rules} papers={run.papers} />
      {types.length > 0 && (
        <div className="blueprint-maps">
          <HeatMap title={t('plan')} coverage={plan} types={types} />
          {run.papers.map(({ coverage }, index) => (
            <HeatMap key={index} title={t('paper', { n: index + 1 })} coverage={coverage} types={types} />
          ))}
          <HeatMap title={t('bank')} coverage={run.bank} types={types} />
        </div>
      )}
      {run.bank_knowledge && knowledgeRules(rules).length > 0 && (
        <div className="blueprint-maps">
          <KnowledgeMap title={t('plan')} coverage={plannedKnowledge(rules)} rules={rules} />
          {run.papers.map(({ knowledge = {} }, index) => (
            <KnowledgeMap key={index} title={t('paper', { n: index + 1 })} coverage={knowledge} rules={rules} />
          ))}
          <KnowledgeMap title={t('bank')} coverage={run.bank_knowledge} rules={rules} />
        </div>
      )}
      {run.papers.map((paper, index) => (
        <Paper key={index} paper={paper} number={index + 1} met={run.met} blueprint={blueprint} />
      ))}
      <p className="view-quiet">{t('run', { at: momentIn(language, at, 'minute'), seed, solver, candidates })}</p>
    </div>
  )
}
