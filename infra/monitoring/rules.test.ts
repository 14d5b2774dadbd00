import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { parse, stringify } from 'yaml'
import { z } from 'zod'
import { root } from '../local/root.ts'
import { keyOf, type Labels, type Series, secondsOf } from './promql.ts'
import { firing, MONITORING, readRules } from './rules.ts'

const labels = z.record(z.string(), z.string())
const cases = z.strictObject({
  rule_files: z.array(z.string()),
  evaluation_interval: z.string(),
  tests: z.array(
    z.strictObject({
      name: z.string(),
      interval: z.string(),
      input_series: z.array(z.strictObject({ series: z.string(), values: z.string() })),
      alert_rule_test: z.array(
        z.strictObject({
          eval_time: z.string(),
          alertname: z.string(),
          exp_alerts: z.array(z.strictObject({ exp_labels: labels })),
        }),
      ),
    }),
  ),
})

const rules = await readRules()
const { tests, evaluation_interval } = cases.parse(parse(await readFile(join(MONITORING, 'rules.test.yaml'), 'utf8')))

/** Values as promtool writes them: `1`, `1x3` (1, and three times more), `0+2x3` (0, 2, 4, 6). */
function valuesOf(text: string): number[] {
  return text.split(' ').flatMap(piece => {
    const [, first, step = '+0', times = '0'] = /^([\d.]+)(\+[\d.]+)?(?:x(\d+))?$/.exec(piece) ?? []
    if (first === undefined) throw new Error(`« ${piece} » is no value`)
    return Array.from({ length: Number(times) + 1 }, (_, n) => Number(first) + n * Number(step))
  })
}

function seriesOf({ series, values }: { series: string; values: string }, every: number): Series {
  const [, name = '', inBraces = ''] = /^(\w+)(?:\{(.*)\})?$/.exec(series) ?? []
  const pairs = [...inBraces.matchAll(/(\w+)="([^"]*)"/g)].map(([, label = '', value = '']) => [label, value])
  const points = valuesOf(values).map((value, n) => [n * every, value] as const)
  return { name, labels: Object.fromEntries(pairs), points }
}

describe.each(tests)('$name', ({ interval, input_series, alert_rule_test }) => {
  const series = input_series.map(each => seriesOf(each, secondsOf(interval)))
  it.each(alert_rule_test)('$alertname after $eval_time', ({ eval_time, alertname, exp_alerts }) => {
    const rule = rules.find(({ alert }) => alert === alertname)
    if (!rule) throw new Error('there is no such rule')
    const found = firing(rule, series, secondsOf(eval_time), secondsOf(evaluation_interval))
    const sorted = (all: readonly Labels[]) => all.map(keyOf).toSorted()
    expect(sorted(found)).toEqual(sorted(exp_alerts.map(({ exp_labels }) => exp_labels)))
  })
})

it('each alert is tried once where it trips and once where it does not, and has a page that says what to do', async () => {
  for (const { alert, annotations } of rules) {
    const tried = tests.flatMap(({ alert_rule_test }) => alert_rule_test).filter(each => each.alertname === alert)
    expect(
      tried.some(({ exp_alerts }) => exp_alerts.length > 0),
      alert,
    ).toBe(true)
    expect(
      tried.some(({ exp_alerts }) => exp_alerts.length === 0),
      alert,
    ).toBe(true)
    const page = await readFile(join(root, annotations.runbook), 'utf8')
    expect(page, alert).toMatch(new RegExp(`^# ${alert}\\n`))
    for (const heading of ['What it means', 'What to do', 'Tried']) expect(page, alert).toContain(`\n## ${heading}\n`)
  }
})

/** Prometheus' own tool, where it is installed. */
const promtool = (...args: string[]) => promisify(execFile)('promtool', args)
const hasPromtool = await promtool('--version').then(
  () => true,
  () => false,
)
if (!hasPromtool) console.log('promtool is not installed: the rules are tried by infra/monitoring/promql.ts alone')

it.runIf(hasPromtool)('promtool says the same', async () => {
  await promtool('check', 'rules', join(MONITORING, 'rules.yaml'))
  const folder = await mkdtemp(join(tmpdir(), 'alba-rules-'))
  const bare = rules.map(({ annotations: _annotations, ...rule }) => rule)
  await writeFile(join(folder, 'rules.yaml'), stringify({ groups: [{ name: 'alba', interval: '30s', rules: bare }] }))
  await cp(join(MONITORING, 'rules.test.yaml'), join(folder, 'rules.test.yaml'))
  await promtool('test', 'rules', join(folder, 'rules.test.yaml'))
  await rm(folder, { recursive: true })
})
