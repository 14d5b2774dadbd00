import type { CentrePlan } from '@alba/platform/centre-file/plan'

const effects = ['created', 'changed', 'retired', 'offered again'] as const

/** What a plan does, a line for each change, and what it leaves alone. */
export function planText(plan: CentrePlan): string {
  const { changes, onlyInLog, keptDays } = plan
  return [
    ...changes.map(({ words }) => words),
    ...listed('Only in the log, and left as it is (--retire retires it):', onlyInLog),
    ...listed(
      'Days changed by hand, and left as they are (--reopen gives them the hours of the file, except on days of an absence):',
      keptDays,
    ),
    changes.length === 0 ? `Nothing to change: ${unchangedText(plan)}` : sumText(plan),
  ].join('\n')
}

const listed = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : [title, ...lines.map(line => `  ${line}`)]

/** « 3 created, 1 changed, 12 unchanged. » */
export function sumText(plan: CentrePlan): string {
  const parts = effects.flatMap(effect => {
    const count = plan.changes.filter(change => change.effect === effect).length
    return count === 0 ? [] : [`${count} ${effect}`]
  })
  return [...parts, unchangedText(plan)].join(', ')
}

const unchangedText = ({ unchanged }: CentrePlan): string => `${unchanged} unchanged.`
