import { execFile, spawnSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { parseAllDocuments, stringify } from 'yaml'
import { overlays, prepare } from './installation.ts'
import type { KubernetesObject } from './kustomize.ts'

/* The tools themselves, where they are installed: Kustomize builds what our part of it builds, and kube-score agrees. */

const has = (tool: string): boolean => spawnSync(tool, ['version']).error === undefined
const run = promisify(execFile)
/** What builds an overlay: Kustomize, or the one in kubectl. */
const [kustomize, ...words] = has('kustomize') ? ['kustomize', 'build'] : ['kubectl', 'kustomize']

/** Advice of kube-score that is not followed, and why. */
const NOT_FOLLOWED = {
  'container-image-pull-policy': 'a version is never built twice under one tag',
  'container-ephemeral-storage-request-and-limit': 'the disk is read-only, and each volume has a limit of its own',
  'container-security-context-user-group-id': 'the images of the stores have users below 10,000',
  'deployment-has-host-podantiaffinity': 'pods are spread by topologySpreadConstraints',
  'deployment-replicas': 'small has one of each',
}

const byName = (objects: readonly KubernetesObject[]) =>
  Object.fromEntries(objects.map(each => [`${each.kind} ${each.metadata.name}`, each]))

describe.each(overlays)('the overlay %s', overlay => {
  it.skipIf(!has(kustomize))(
    'is built by Kustomize in the same way (skipped where neither it nor kubectl is installed)',
    async () => {
      const { folder, objects, remove } = await prepare(overlay)
      const { stdout } = await run(kustomize, [...words, folder])
      await remove()
      expect(byName(parseAllDocuments(stdout).map(document => document.toJS()))).toEqual(byName(objects))
    },
  )

  it.skipIf(!has('kube-score'))('is found prudent by kube-score (skipped where it is not installed)', async () => {
    const { folder, objects, remove } = await prepare(overlay)
    const file = join(folder, 'all.yaml')
    await writeFile(file, objects.map(each => stringify(each, { aliasDuplicateObjects: false })).join('---\n'))
    const ignored = Object.keys(NOT_FOLLOWED).flatMap(test => ['--ignore-test', test])
    // Processor time has no limit (ADR 97).
    const options = ['--output-format', 'ci', '--ignore-container-cpu-limit', ...ignored]
    const { stdout } = await run('kube-score', ['score', ...options, file]).catch(error => error)
    await remove()
    const complaints = String(stdout)
      .split('\n')
      .filter(line => /^\[(CRITICAL|WARNING)\]/.test(line))
    expect(complaints).toEqual([])
  })
})
