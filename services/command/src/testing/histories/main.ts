import { parseArgs } from 'node:util'
import * as features from '../../features.ts'
import { generateHistory } from './generate.ts'
import { modeOf, modes } from './history.ts'
import { print } from './print.ts'
import { report } from './report.ts'
import { sweep } from './sweep.ts'

/**
 * `npm run fuzz -- [how many] [--seed S] [--mode M]` plays random histories. `--history S` plays a single one and
 * prints it step by step. The exit code is 1 when an unknown fault was found.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string' }, mode: { type: 'string' }, history: { type: 'string' } },
})
// Lost races and crashes create thousands of errors whose stack traces nobody reads.
Error.stackTraceLimit = 0

const mode = modes.find(each => each === values.mode)
if (values.mode !== undefined && !mode) throw new Error(`there is no mode ${values.mode}: ${modes.join(', ')}`)

if (values.history === undefined) await sweepAll()
else await show(Number(values.history))

async function show(seed: number): Promise<void> {
  const { history } = await generateHistory(features, mode ?? modeOf(seed), seed)
  console.log(await print(features, history))
}

async function sweepAll(): Promise<void> {
  const count = Number(positionals[0] ?? 20_000)
  const seed = Number(values.seed ?? Date.now() % 1_000_000_000)
  console.log(`${count} random histories, ${mode ?? 'all modes in turn'}, from seed ${seed}`)
  const since = performance.now()
  const found = await sweep({
    features,
    seed,
    count,
    mode,
    onProgress: (played, soFar) => {
      const speed = Math.round((played / (performance.now() - since)) * 1_000)
      const kinds = [...soFar.values()].map(({ kind, times }) => `${kind} × ${times}`)
      console.error(`${played} played, ${speed} per second: ${kinds.join(', ') || 'no finding'}`)
    },
  })
  console.log(found.size === 0 ? 'No finding.' : await report(features, [...found.values()]))
  if ([...found.values()].some(each => !each.known)) process.exitCode = 1
}
