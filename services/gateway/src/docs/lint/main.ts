import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeDocument } from './document-file.ts'

/**
 * `npm run lint:api` checks the OpenAPI document with the default rules of Redocly and Spectral, and fails on an error
 * of either. npx downloads them, so this is not one of the tests, which need no network.
 */
const folder = await mkdtemp(join(tmpdir(), 'alba-api-'))
const document = join(folder, 'openapi.json')
const rules = join(folder, 'spectral.yaml')
try {
  await writeDocument(document)
  await writeFile(rules, 'extends: ["spectral:oas"]\n')
  const codes = [
    npx('@redocly/cli@2.77.0', 'lint', document, '--extends=recommended', '--format=summary'),
    npx(
      '@stoplight/spectral-cli@6.16.3',
      'lint',
      document,
      '--ruleset',
      rules,
      '--fail-severity=error',
      '--display-only-failures',
      '--quiet',
    ),
  ]
  process.exitCode = codes.every(code => code === 0) ? 0 : 1
} finally {
  await rm(folder, { recursive: true, force: true })
}

function npx(...args: readonly string[]): number {
  const shell = process.platform === 'win32'
  return spawnSync('npx', ['--yes', '--loglevel=error', ...args], { stdio: 'inherit', shell }).status ?? 1
}
