import { appendFile, readFile, writeFile } from 'node:fs/promises'
import { newGoldenLines } from '@alba/platform/testing/golden/add'
import { digestLine, goldenProblems } from '@alba/platform/testing/golden/check'
import { digestsFile, eventsFile, readGoldenEvents, readGoldenLines } from '@alba/platform/testing/golden/log'
import { projections } from '../projections.ts'
import { recordProblems } from './check.ts'
import { type Records, readRecords, recordOf, recordsFile } from './records.ts'

/**
 * `npm run golden`: adds missing golden events, and records the digests of each read model. Golden events are never
 * changed, and a read model that changed without a new version is refused.
 */
const problems = (await addEvents()) ?? (await writeRecords())
if (problems) {
  console.error(problems.join('\n'))
  process.exitCode = 1
}

/** Writes the golden events that are missing. @returns the problems that keep it from doing so */
async function addEvents(): Promise<readonly string[] | undefined> {
  const lines = await readGoldenLines()
  const digests = await readFile(digestsFile, 'utf8')
  // A missing golden event is a problem that this command mends.
  const otherProblems = (await goldenProblems(lines, digests)).filter(
    problem => !problem.endsWith('npm run golden writes it.'),
  )
  if (otherProblems.length > 0) return otherProblems
  const made = await newGoldenLines(lines, new Date().toISOString())
  for (const line of made) {
    await appendFile(eventsFile, `${line}\n`)
    await appendFile(digestsFile, `${digestLine(line)}\n`)
  }
  console.log(made.length === 0 ? 'No golden event is missing.' : `Wrote ${made.map(digestLine).join(', ')}.`)
  return undefined
}

/** Records every read model. @returns the problems that keep it from doing so */
async function writeRecords(): Promise<readonly string[] | undefined> {
  const events = await readGoldenEvents()
  const before = await readRecords()
  const { withoutNewVersion } = recordProblems(projections, before, events)
  if (withoutNewVersion.length > 0) return withoutNewVersion
  const models = projections.map(projection => [projection.name, recordOf(projection, events)] as const)
  const records: Records = { goldenEvents: events.length, models: Object.fromEntries(models) }
  await writeFile(recordsFile, textOf(records))
  const changed = models.filter(([name, record]) => JSON.stringify(record) !== JSON.stringify(before.models[name]))
  const written = changed.map(([name, { version }]) => `${name} ${version}`)
  console.log(written.length === 0 ? 'Every read model has its record.' : `Recorded ${written.join(', ')}.`)
  return undefined
}

/** One line per model, so that a diff shows which models changed. */
function textOf({ goldenEvents, models }: Records): string {
  const lines = Object.entries(models).map(([name, { version, columns, hears, rows }]) => {
    const digests = `"columns": "${columns}", "hears": "${hears}", "rows": "${rows}"`
    return `    "${name}": { "version": ${version}, ${digests} }`
  })
  return `{\n  "goldenEvents": ${goldenEvents},\n  "models": {\n${lines.join(',\n')}\n  }\n}\n`
}
