import assert from 'node:assert/strict'
import { until } from '../../local/trial/steps.ts'
import { kubectl } from './cluster.ts'
import { NAMESPACE } from './installation.ts'
import { bookingStatus, deploy, inAlba, runTool, SERVICES, type Trial, untilServing } from './running.ts'

/** Starts a nightly job by hand, and waits until it has ended well. @returns what it printed */
export async function runJob(cronjob: string, name: string): Promise<string> {
  await inAlba('create', 'job', name, `--from=cronjob/${cronjob}`)
  return untilDone(name)
}

async function untilDone(job: string): Promise<string> {
  const status = async () => JSON.parse(await inAlba('get', 'job', job, '-o', 'json')).status
  await until(`the job ${job} has ended`, async () => {
    const { succeeded, conditions = [] } = await status()
    return succeeded === 1 || conditions.some(({ type }: { type: string }) => type === 'Failed')
  })
  const output = await inAlba('logs', `job/${job}`)
  assert.equal((await status()).succeeded, 1, `the job ${job} failed: ${output}`)
  return output
}

/** @returns the place of the backup that was made, such as `s3://backups/alba/….age` */
export async function backUp(): Promise<string> {
  const output = await runJob('backup', 'trial-backup')
  const [place] = /s3:\/\/\S+\.age/.exec(output) ?? []
  assert(place && output.includes('it is whole'), output)
  return place
}

/** @returns the first line of the proof */
export async function verify(): Promise<string> {
  const output = await runJob('verify', 'trial-verify')
  assert(output.includes('Everything is right.'), output)
  return output.split('\n')[0] ?? ''
}

/** Restores the backup into an empty database, as docs/kubernetes.md says. */
export async function restore(trial: Trial, place: string): Promise<void> {
  const [first] = trial.stories
  assert(first)
  await inAlba('scale', ...SERVICES.map(each => `deployment/${each}`), '--replicas=0')
  for (const service of SERVICES) await inAlba('wait', '--for=delete', 'pod', '-l', `app.kubernetes.io/name=${service}`)
  await inAlba('exec', 'postgres-0', '--', 'sh', '-c', 'dropdb -U alba --force alba && createdb -U alba alba')
  const job = JSON.parse(
    await inAlba('create', 'job', 'restore', '--from=cronjob/backup', '--dry-run=client', '-o', 'json'),
  )
  job.spec.template.spec.containers[0].args = ['restore', place, '--as', 'restore']
  await kubectl(['-n', NAMESPACE, 'apply', '-f', '-'], JSON.stringify(job))
  await untilDone('restore')
  await inAlba('scale', ...SERVICES.map(each => `deployment/${each}`), '--replicas=1')
  await deploy(trial)
  await untilServing(trial)
  await until('the first booking is back', async () => (await bookingStatus(trial, first.bookingId)) === 'confirmed')
  await runTool('verify')
}
