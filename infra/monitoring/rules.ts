import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import { root } from '../local/root.ts'
import { evaluate, keyOf, type Labels, type Series, secondsOf } from './promql.ts'

const alertRule = z.strictObject({
  alert: z.string(),
  expr: z.string(),
  for: z.string().default('0s'),
  labels: z.strictObject({ severity: z.enum(['page', 'warning']) }),
  annotations: z.strictObject({ summary: z.string(), runbook: z.string() }),
})
export type AlertRule = z.infer<typeof alertRule>

const file = z.strictObject({
  groups: z.tuple([z.strictObject({ name: z.string(), interval: z.string(), rules: z.array(alertRule) })]),
})

export const MONITORING = join(root, 'infra/monitoring')

/** The alerts of rules.yaml. */
export async function readRules(): Promise<readonly AlertRule[]> {
  const text = await readFile(join(MONITORING, 'rules.yaml'), 'utf8')
  return file.parse(parse(text)).groups[0].rules
}

/**
 * The labels for which an alert fires: those that its expression found at every evaluation for as long as `for` says.
 * @param at seconds from the first point
 * @param every seconds between two evaluations
 */
export function firing(rule: AlertRule, series: readonly Series[], at: number, every: number): Labels[] {
  const since = new Map<string, number>()
  let found: Labels[] = []
  for (let time = 0; time <= at; time += every) {
    const value = evaluate(rule.expr, series, time)
    if (typeof value === 'number') throw new Error(`${rule.alert} is no vector`)
    found = value.map(({ labels }) => labels)
    const keys = new Set(found.map(keyOf))
    for (const key of since.keys()) if (!keys.has(key)) since.delete(key)
    for (const key of keys) if (!since.has(key)) since.set(key, time)
  }
  const wait = secondsOf(rule.for)
  return found
    .filter(labels => at - (since.get(keyOf(labels)) ?? at) >= wait)
    .map(labels => ({ ...rule.labels, ...labels }))
}
