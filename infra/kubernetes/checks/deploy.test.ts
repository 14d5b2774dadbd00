import { execFile } from 'node:child_process'
import { chmod, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { root } from '../../local/root.ts'
import { type Installation, prepare } from './installation.ts'

const script = join(root, 'infra/kubernetes/deploy.sh')

let installation: Installation
beforeEach(async () => {
  installation = await prepare('small')
})
afterEach(() => installation.remove())

/**
 * A stand-in for kubectl. It adds the arguments of each call as a line to the file `calls`, and knows one stateful set.
 * @param failing a part of the arguments of a call that fails
 */
const standIn = (calls: string, failing: string): string => `#!/bin/sh
echo "$*" >> ${calls}
case "$*" in
  *'${failing}'*) exit 1;;
  *'get statefulset'*) echo statefulset.apps/postgres;;
esac
`

/**
 * Runs the script with the stand-in for kubectl.
 * @param options of the script
 * @param failing a part of the arguments of a call of kubectl that fails; by default no call does
 * @returns the exit code, and the arguments of each call of kubectl
 */
async function deploy(options: readonly string[], failing = 'never') {
  const kubectl = join(installation.folder, 'kubectl')
  const calls = join(installation.folder, 'calls')
  await writeFile(kubectl, standIn(calls, failing))
  await chmod(kubectl, 0o755)
  const env = { ...process.env, KUBECTL: kubectl }
  const ran = await promisify(execFile)('sh', [script, ...options, installation.folder], { env }).catch(error => error)
  const lines = (await readFile(calls, 'utf8')).trim().split('\n')
  return { code: Number(ran.code ?? 0), calls: lines.map(line => line.replaceAll(installation.folder, '<overlay>')) }
}

// The calls of kubectl that the script is expected to make.
const apply = (selector: string): string => `apply -k <overlay> -l ${selector}`
const waitFor = (what: string): string => `-n alba rollout status ${what} --timeout=70m`
/** Everything but the services and the nightly jobs: settings, secrets, network, stores. */
const settingsAndStores = apply('app.kubernetes.io/name notin (projector,gateway,command,backup,verify)')
const jobs = apply('app.kubernetes.io/name in (backup,verify)')
const service = (name: string): string[] => [apply(`app.kubernetes.io/name=${name}`), waitFor(`deployment/${name}`)]
/** The script asks which stores the overlay has, and waits for each. */
const waitForStores = [
  '-n alba get statefulset -l app.kubernetes.io/part-of=alba -o name',
  waitFor('statefulset.apps/postgres'),
]

it('deploys the stores first, then the services that read new events, then the one that writes them', async () => {
  expect(await deploy([])).toEqual({
    code: 0,
    calls: [
      settingsAndStores,
      ...waitForStores,
      ...service('projector'),
      ...service('gateway'),
      ...service('command'),
      jobs,
    ],
  })
})

it('goes back to an older version with the service that writes events first, then those that read them', async () => {
  expect(await deploy(['--back'])).toEqual({
    code: 0,
    calls: [
      settingsAndStores,
      ...waitForStores,
      ...service('command'),
      ...service('projector'),
      ...service('gateway'),
      jobs,
    ],
  })
})

it.each([
  [
    'a projector that does not become ready',
    'deployment/projector',
    [settingsAndStores, ...waitForStores, ...service('projector')],
  ],
  ['a store that does not become ready', 'status statefulset', [settingsAndStores, ...waitForStores]],
  ['a manifest that is refused', 'notin', [settingsAndStores]],
])('stops at %s', async (_, failing, calls) => {
  expect(await deploy([], failing)).toEqual({ code: 1, calls })
})

describe('the calls of kubectl', () => {
  /**
   * Whether a selector of kubectl chooses an object by the value of its label. There are three kinds: `name=x`,
   * `name in (x,y)` and `name notin (x,y)`, which also chooses objects without the label.
   */
  function chooses(selector: string, label: string | undefined): boolean {
    const [, equal] = /=(\w+)$/.exec(selector) ?? []
    if (equal) return label === equal
    const [, not, values = ''] = /(not)?in \((.+)\)$/.exec(selector) ?? []
    const isListed = values.split(',').includes(label ?? '')
    return not === undefined ? isListed : !isListed
  }

  it.each([[[]], [['--back']]])('with the options %j apply every object once', async options => {
    const { calls } = await deploy(options)
    const selectors = calls.flatMap(call => /^apply -k <overlay> -l (.+)$/.exec(call)?.[1] ?? [])
    for (const { kind, metadata } of installation.objects) {
      const label = metadata.labels?.['app.kubernetes.io/name']
      expect(
        selectors.filter(each => chooses(each, label)),
        `${kind} ${metadata.name}`,
      ).toHaveLength(1)
    }
  })
})

it('makes the secrets only once, and deploys nothing without them', async () => {
  // `prepare` has made them.
  const make = promisify(execFile)('sh', [join(installation.folder, '../../make-secrets.sh'), installation.folder])
  await expect(make).rejects.toThrow('is there already')
  await promisify(execFile)('rm', ['-r', join(installation.folder, 'secrets')])
  const run = promisify(execFile)('sh', [script, installation.folder], { env: { ...process.env, KUBECTL: 'false' } })
  await expect(run).rejects.toThrow('make-secrets.sh makes them')
})
