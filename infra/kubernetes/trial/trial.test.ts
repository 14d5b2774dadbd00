import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { root } from '../../local/root.ts'
import { environmentOf, workloads } from '../checks/installation.ts'
import { build, type KubernetesObject } from '../checks/kustomize.ts'
import { imagesOfSmall, makeHelpers, makeOverlay, NAMESPACE, OUTSIDE } from './installation.ts'

/* What can be seen of `npm run test:kubernetes` without a cluster. */

const images = { alba: 'registry.example.org:5000/alba:1.2.3', postgres: 'postgres:18' }

let folder: string
let installed: KubernetesObject[]
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'alba-trial-'))
  installed = await build(makeOverlay(folder, images))
})
afterAll(() => rm(folder, { recursive: true }))

it('installs everything in namespaces of its own, with the images that it was given', async () => {
  const helpers = await build(makeHelpers(folder, images.alba))
  for (const [namespace, objects] of [[NAMESPACE, installed] as const, [OUTSIDE, helpers] as const])
    for (const { kind, metadata } of objects)
      expect(kind === 'Namespace' ? metadata.name : metadata.namespace, `${kind} ${metadata.name}`).toBe(namespace)
  const used = workloads(installed).map(({ container }) => container.image)
  expect([...new Set(used)].toSorted()).toEqual([images.postgres, images.alba])
  expect(JSON.stringify(helpers)).toContain(`"image":"${images.alba}"`)
  expect(imagesOfSmall()).toEqual({
    alba: expect.stringMatching(/^registry\.invalid\/alba:\d/),
    postgres: expect.stringMatching(/^postgres:\d/),
  })
})

it('sends payments to the sandbox, and mails to the catcher', () => {
  const environment = (name: string) => {
    const found = workloads(installed).find(each => each.name === name)
    return found ? environmentOf(found.container, installed) : {}
  }
  expect(environment('command')).toMatchObject({
    NODE_ENV: 'development',
    STRIPE_API_URL: `http://helpers.${OUTSIDE}:12111`,
  })
  expect(environment('projector').SMTP_URL).toBe(`smtp://helpers.${OUTSIDE}:1025`)
})

it('says in one line that no cluster is there, and succeeds', async () => {
  const program = join(root, 'infra/kubernetes/trial/main.ts')
  const run = (env: NodeJS.ProcessEnv) => promisify(execFile)(process.execPath, [program], { env })
  const { KUBECONFIG: _, ...others } = process.env
  expect((await run(others)).stdout).toBe('Kubernetes was not tried: KUBECONFIG names no cluster.\n')
  expect((await run({ ...others, PATH: folder, KUBECONFIG: '/nowhere' })).stdout).toBe(
    'Kubernetes was not tried: kubectl is not installed.\n',
  )
})
