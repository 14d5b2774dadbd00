import { spawnSync } from 'node:child_process'
import { z } from 'zod'
import { root } from '../local/root.ts'

/*
 * `npm run audit` asks the registry for known vulnerabilities of the packages in production. It is not part of the
 * tests, because the answer changes from one day to the next and not every registry answers.
 */
const answer = z.object({
  vulnerabilities: z.record(z.string(), z.object({ severity: z.string(), range: z.string() })),
})

const audit = spawnSync('npm', ['audit', '--omit=dev', '--json'], { cwd: root, encoding: 'utf8' })
const report = answer.safeParse(parseJson(audit.stdout))
if (!report.success) {
  console.error('The registry could not be asked for known vulnerabilities.')
  process.exitCode = 1
} else {
  const vulnerabilities = Object.entries(report.data.vulnerabilities)
  for (const [name, { severity, range }] of vulnerabilities) console.log(`${name} ${range}: ${severity}`)
  console.log(
    vulnerabilities.length === 0
      ? 'No vulnerability is known.'
      : `${vulnerabilities.length} packages have known vulnerabilities.`,
  )
  process.exitCode = vulnerabilities.length === 0 ? 0 : 1
}

function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}
