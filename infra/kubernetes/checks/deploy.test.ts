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
 * Runs the script with a stand-in for kubectl, which notes how it is called.
 * @param failing a pattern of calls that fail
 */
async function deploy(words: readonly string[], failing = 'never') {
  const kubectl = join(installation.folder, 'kubectl')
  const calls = join(installation.folder, 'calls')
  await writeFile(
    kubectl,
    `#!/bin/sh\necho "$*" >> ${calls}\ncase "$*" in *${failing}*) exit 1;; *'get statefulset'*) echo statefulset.apps/postgres;; esac\n`,
  )
  await chmod(kubectl, 0o755)
  const env = { ...process.env, KUBECTL: kubectl }
  const ran = await promisify(execFile)('sh', [script, ...words, installation.folder], { env }).catch(error => error)
  const lines = (await readFile(calls, 'utf8')).trim().split('\n')
  return { code: Number(ran.code ?? 0), calls: lines.map(line => line.replaceAll(installation.folder, '<overlay>')) }
}

const apply = (selector: string): string => `apply -k <overlay> -l ${selector}`
const waiting = (what: string): string => `-n alba rollout status ${what} --timeout=70m`
const rest = apply('app.kubernetes.io/name notin (projector,gateway,command,backup,verify)')
const jobs = apply('app.kubernetes.io/name in (backup,verify)')
const step = (name: string): string[] => [apply(`app.kubernetes.io/name=${name}`), waiting(`deployment/${name}`)]
const stores = [
  '-n alba get statefulset -l app.kubernetes.io/part-of=alba -o name',
  waiting('statefulset.apps/postgres'),
]

it('deploys the stores first, then who reads new events, then who writes them', async () => {
  expect(await deploy([])).toEqual({
    code: 0,
    calls: [rest, ...stores, ...step('projector'), ...step('gateway'), ...step('command'), jobs],
  })
})

it('goes back in the other order', async () => {
  expect(await deploy(['--back'])).toEqual({
    code: 0,
    calls: [rest, ...stores, ...step('command'), ...step('projector'), ...step('gateway'), jobs],
  })
})

it.each([
  ['a projector that does not become ready', 'deployment/projector', [rest, ...stores, ...step('projector')]],
  ['a store that does not become ready', 'status statefulset', [rest, ...stores]],
  ['a manifest that is refused', 'notin', [rest]],
])('stops at %s', async (_, failing, calls) => {
  expect(await deploy([], failing.replace(' ', '" "'))).toEqual({ code: 1, calls })
})

describe('the steps', () => {
  /** Whether a label selector of kubectl chooses an object; a label that is missing is « not in » a set. */
  function chooses(selector: string, label: string | undefined): boolean {
    const [, equal] = /=(\w+)$/.exec(selector) ?? []
    if (equal) return label === equal
    const [, not, set = ''] = /(not)?in \((.+)\)$/.exec(selector) ?? []
    return set.split(',').includes(label ?? '') === (not === undefined)
  }

  it.each([[[]], [['--back']]])('with %j apply every object once', async words => {
    const { calls } = await deploy(words)
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

it('needs the secrets, which are made once', async () => {
  const make = promisify(execFile)('sh', [join(installation.folder, '../../make-secrets.sh'), installation.folder])
  await expect(make).rejects.toThrow('is there already')
  await promisify(execFile)('rm', ['-r', join(installation.folder, 'secrets')])
  const run = promisify(execFile)('sh', [script, installation.folder], { env: { ...process.env, KUBECTL: 'false' } })
  await expect(run).rejects.toThrow('make-secrets.sh makes them')
})
