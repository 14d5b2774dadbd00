import type { OperationsView } from '@alba/contracts/operations/api'

/**
 * How the lag of a model changed between two answers of the server; null while there is only one answer, or a lag is
 * unknown.
 */
export type Trend = 'grows' | 'shrinks' | 'steady' | null

export const trendWords = { grows: '↑ augmente', shrinks: '↓ diminue', steady: '→ stable' } as const

export function trendOf(name: string, before: OperationsView | undefined, now: OperationsView): Trend {
  const [was, is] = [before, now].map(view => view?.models.find(model => model.name === name)?.lag)
  if (!was || !is) return null
  // Above the limit of counting, only the age of the first unread event shows the trend.
  const measure = was.is_more && is.is_more ? is.seconds - was.seconds : is.events - was.events
  if (measure === 0) return 'steady'
  return measure > 0 ? 'grows' : 'shrinks'
}
