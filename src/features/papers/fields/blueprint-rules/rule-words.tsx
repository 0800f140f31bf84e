import type { BlueprintRule } from '../../../../../resources/papers/assembly/blueprint-rule.ts'
import { exercise } from '../../../../../resources/exercise.ts'
import { exerciseTypeChoices } from '../../../../../resources/bank/exercise-types/index.ts'
import type { AnyResource } from '../../../../../resources/kit/index.ts'
import { resources } from '../../../../../resources/index.ts'
import { listOf } from '../../../../base/locales/list-of.ts'
import { useTitles } from '../../../../records/record-titles/record-titles.ts'
import { choicesOf } from '../../../../records/fields/choice/choices-of.ts'
import { useBlueprintTexts } from '../use-blueprint-texts.ts'

/** The titles of records in one line. */
export function Titles({ resource, ids }: { resource: AnyResource; ids: readonly number[] }) {
  const { language } = useBlueprintTexts()
  return listOf(
    useTitles(resource, ids).map(({ title }) => title),
    language,
  )
}

/** The conditions of a rule in words, behind its name. */
export function RuleWords({ rule, index }: { rule: BlueprintRule; index: number }) {
  const { t, say, language } = useBlueprintTexts()
  const labels = (of: readonly { value: unknown; label: { zh: string; en: string } }[], values: readonly unknown[]) =>
    listOf(
      of.flatMap(({ value, label }) => (values.includes(value) ? [say(label)] : [])),
      language,
    )
  const words = [
    rule.name,
    labels(exerciseTypeChoices, rule.types),
    labels(choicesOf(exercise.fields.difficulty), rule.difficulties),
    listOf(rule.sources, language),
    (rule.year_from ?? rule.year_to) !== null && `${rule.year_from ?? ''}–${rule.year_to ?? ''}`,
  ].filter(Boolean)
  const nodes = (
    [
      [resources.knowledge_catalog, rule.knowledge_ids],
      [resources.chapter_catalog, rule.chapter_ids],
      [resources.label, rule.label_ids],
    ] as const
  ).filter(([, ids]) => ids.length > 0)
  return (
    <span className="blueprint-words">
      <span className="view-quiet">{index + 1}</span>
      {words.length + nodes.length === 0 && <span>{t('any')}</span>}
      {words.map((word, at) => (
        <span key={at} className="view-chip">
          {word}
        </span>
      ))}
      {nodes.map(([resource, ids]) => (
        <span key={resource.name} className="view-chip">
          <Titles resource={resource} ids={ids} />
        </span>
      ))}
    </span>
  )
}

/** The bounds of a rule: `8`, `2–4`, `≥ 3`, `≤ 5`. */
export function boundsOf({ lo, hi }: BlueprintRule): string {
  if (lo !== null && lo === hi) return String(lo)
  if (hi === null) return `≥ ${lo ?? 0}`
  return lo === null ? `≤ ${hi}` : `${lo}–${hi}`
}
