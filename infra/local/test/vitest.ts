import { existsSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { kafkaIsAtHand } from '@alba/platform/testing/kafka/jars'
import { startPostgres } from '@alba/platform/testing/postgres'
import { root } from '../root.ts'
import { webDist } from '../web-build.ts'
import { type RunOptions, runTool, type Say } from './run.ts'
import type { Section, Tally } from './tally.ts'

/** Path in each workspace, in the folder where turbo keeps its logs; git ignores it. */
const REPORT = '.turbo/vitest.json'

type Report = {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numPendingTests: number
  readonly testResults: readonly TestFile[]
}

type TestFile = {
  readonly name: string
  readonly status: string
  readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[]
}

/** Tests of workspaces, one after the other, with the site that was built before. */
const tests = (title: string, workspaces: readonly string[], environment: Environment = {}): Section => ({
  title,
  async run(say) {
    const server = environment.withDatabase ? await startPostgres() : undefined
    const env = { ALBA_BUILT_WEB: join(webDist, '..'), ...(server && { ALBA_TEST_DATABASE_URL: server.url }) }
    const tally = await vitestTests(workspaces, { say, env }).finally(() => server?.stop())
    return { ...tally, notes: [...(tally.notes ?? []), ...((await environment.notRun?.()) ?? [])] }
  },
})

type Environment = {
  /** Starts a PostgreSQL server for them. */
  readonly withDatabase?: true
  /** Names the tests that this machine cannot run, so that they are not skipped silently. */
  readonly notRun?: () => Promise<string[]>
}

/** The tests of the services are several sections, because each waits for a good part of its time. */
export const commandSection = tests('Tests of command', ['services/command'], { withDatabase: true })
export const projectorSection = tests('Tests of the projector', ['services/projector'], { withDatabase: true })
export const platformSection = tests('Tests of platform and contracts', ['services/platform', 'contracts'], {
  withDatabase: true,
  notRun: realServersMissing,
})
export const gatewaySection = tests('Tests of the gateway', ['services/gateway'], { withDatabase: true })
export const webSection = tests('Tests of the web app', ['web'])

/** Tests of infra, which start whole copies with a server each. */
export const infraTests = (say: Say, env: NodeJS.ProcessEnv = {}): Promise<Tally> =>
  vitestTests(['infra'], { say, env })

async function vitestTests(workspaces: readonly string[], options: RunOptions): Promise<Tally> {
  for (const workspace of workspaces) await rm(join(root, workspace, REPORT), { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${REPORT}`]
  const order = ['--continue=always', '--log-order=grouped', '--concurrency=1']
  const filters = workspaces.map(workspace => `--filter=./${workspace}`)
  const code = await runTool('turbo', ['run', 'test', ...filters, ...order, '--', ...reporters], options)
  const reports = await Promise.all(workspaces.map(readReport))
  const failed = sum(reports.map(failures))
  const skipped = sum(reports.map(report => report?.numPendingTests ?? 0))
  const notes = workspaces.filter((_, index) => !reports[index]).map(workspace => `${workspace}: no report was written`)
  if (skipped > 0) notes.push(`${skipped} tests were skipped; their files say why.`)
  return {
    passed: sum(reports.map(report => report?.numPassedTests ?? 0)),
    // A failure outside of any test, such as a hook or an unhandled rejection, counts as one failure.
    failed: failed + (code !== 0 && failed === 0 ? 1 : 0),
    notes,
    broken: reports.flatMap(report => report?.testResults.flatMap(names) ?? []),
  }
}

const readReport = async (workspace: string): Promise<Report | undefined> =>
  readFile(join(root, workspace, REPORT), 'utf8').then(JSON.parse, () => undefined)

/** A file that failed before its first test counts as one failure, and so does a workspace without a report. */
function failures(report: Report | undefined): number {
  if (!report) return 1
  const broken = report.testResults.filter(file => file.status === 'failed' && file.assertionResults.length === 0)
  return report.numFailedTests + broken.length
}

const names = (file: TestFile): string[] => {
  const where = relative(root, file.name)
  if (file.status === 'failed' && file.assertionResults.length === 0) return [where]
  return file.assertionResults.filter(test => test.status === 'failed').map(test => `${where}: ${test.fullName}`)
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)

async function realServersMissing(): Promise<string[]> {
  const docker = Boolean(process.env.DOCKER_HOST) || existsSync('/var/run/docker.sock')
  const eventStore = docker || Boolean(process.env.EVENTSTORE_URL)
  const kafka = docker || Boolean(process.env.KAFKA_BROKERS) || (await kafkaIsAtHand())
  const notes: string[] = []
  if (!eventStore)
    notes.push(
      'Not run: the tests of the event store on a real EventStoreDB (no EVENTSTORE_URL, no Docker). A stand-in was used.',
    )
  if (!kafka)
    notes.push('Not run: the tests of the bus on a real Kafka (no KAFKA_BROKERS, no Maven with Java 17, no Docker).')
  return notes
}
