import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { root } from './root.ts'

type Cruise = { summary: { totalCruised: number; violations: { from: string; rule: { name: string } }[] } }

/** Runs the project's rules over a small tree of files with the given sources. */
async function cruise(files: Readonly<Record<string, string>>): Promise<Cruise['summary']> {
  const folder = await mkdtemp(join(tmpdir(), 'alba-rules-'))
  for (const [path, source] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), source)
  }
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  const program = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs')
  const config = join(root, '.dependency-cruiser.mjs')
  const args = [program, '--config', config, '--output-type', 'json', ...new Set(Object.keys(files).map(topFolder))]
  // The exit code is the number of violations; the report is printed either way.
  const run = await promisify(execFile)(process.execPath, args, { cwd: folder }).catch(error => error)
  return (JSON.parse(run.stdout) as Cruise).summary
}

const topFolder = (path: string): string => path.split('/')[0] ?? ''

/** A source that imports a file, and one that imports nothing. */
const imports = (specifier: string) => `import { x } from '${specifier}'\nexport const y = x\n`
const leaf = 'export const x = 1\n'

/** For each rule, imports that it must refuse. */
const forbidden: readonly [rule: string, from: string, to: string][] = [
  ['contracts-only-zod', 'contracts/src/a.ts', 'services/platform/src/b.ts'],
  ['platform-only-contracts', 'services/platform/src/a.ts', 'services/command/src/b.ts'],
  ['services-start-no-database', 'services/command/src/a.ts', 'services/platform/src/embedded-postgres/b.ts'],
  ['service-never-another-service', 'services/gateway/src/a.ts', 'services/command/src/b.ts'],
  ['service-never-another-service', 'services/projector/src/a.ts', 'web/src/b.ts'],
  ['web-only-contracts', 'web/src/a.ts', 'services/platform/src/b.ts'],
  ['nobody-imports-infra', 'services/gateway/src/a.ts', 'infra/local/b.ts'],
  ['infra-only-contracts-and-platform', 'infra/local/a.ts', 'services/gateway/src/b.ts'],
  ['decisions-are-pure', 'services/command/src/bookings/decide.ts', 'services/command/src/deps.ts'],
  ['decisions-are-pure', 'services/command/src/bookings/booking.ts', 'services/platform/src/b.ts'],
  ['decisions-are-pure', 'services/command/src/agenda/closures/closure.ts', 'services/command/src/agenda/days.ts'],
  ['command-machinery-knows-no-feature', 'services/command/src/decision/a.ts', 'services/command/src/bookings/b.ts'],
  ['command-machinery-knows-no-feature', 'services/command/src/deps.ts', 'services/command/src/payments/b.ts'],
  ['command-basic-features-stand-alone', 'services/command/src/agenda/a.ts', 'services/command/src/bookings/b.ts'],
  ['command-basic-features-stand-alone', 'services/command/src/payments/a.ts', 'services/command/src/bookings/b.ts'],
  ['command-feature-below-app', 'services/command/src/bookings/a.ts', 'services/command/src/features.ts'],
  ['web-ui-knows-nobody', 'web/src/ui/a.ts', 'web/src/storefront/booking/b.ts'],
  ['web-ui-knows-nobody', 'web/src/ui/a.ts', 'web/src/api/b.ts'],
  ['web-api-below-shared', 'web/src/api/a.ts', 'web/src/shared/b.ts'],
  ['web-api-below-shared', 'web/src/api/a.ts', 'web/src/storefront/booking/b.ts'],
  ['web-shared-below-features', 'web/src/shared/a.ts', 'web/src/back-office/agenda/b.ts'],
  ['web-calls-only-in-api', 'web/src/storefront/booking/a.ts', 'web/src/api/http.ts'],
  ['web-one-way-to-load', 'web/src/storefront/booking/a.ts', 'web/src/ui/load-failure.tsx'],
  ['web-feature-below-app', 'web/src/storefront/booking/a.ts', 'web/src/app/b.ts'],
  ['web-no-feature-to-feature', 'web/src/storefront/booking/a.ts', 'web/src/storefront/terms/b.ts'],
  ['web-no-feature-to-feature', 'web/src/storefront/booking/a.ts', 'web/src/back-office/agenda/b.ts'],
]

/**
 * Gives each case file names of its own, `b.ts` → `b3.ts`, because several cases use one path. Other names are kept,
 * because a rule is about them.
 */
const numbered = (path: string, index: number) => path.replace(/\/([ab])\.ts$/, `/$1${index}.ts`)

const relativeTo = (from: string, to: string) => `${'../'.repeat(from.split('/').length - 1)}${to}`

test('each rule refuses the imports between layers that it forbids', async () => {
  const files = forbidden.map(([, from, to], index) => [numbered(from, index), numbered(to, index)] as const)
  const sources = files.flatMap(([from, to]) => [
    [from, imports(relativeTo(from, to))],
    [to, leaf],
  ])
  const { violations } = await cruise(Object.fromEntries(sources))
  const found = violations.map(violation => `${violation.rule.name} ${violation.from}`)
  forbidden.forEach(([rule], index) => {
    expect(found).toContain(`${rule} ${files[index]?.[0]}`)
  })
})

test('neither a decision nor a page may import a Node module', async () => {
  const decision = 'services/command/src/payments/decide.ts'
  const page = 'web/src/app/page.ts'
  const { violations } = await cruise({ [decision]: imports('node:crypto'), [page]: imports('node:fs') })
  const found = violations.map(violation => [violation.rule.name, violation.from])
  expect(found).toContainEqual(['decisions-are-pure', decision])
  expect(found).toContainEqual(['web-no-node-in-the-bundle', page])
})

test('cycles, unused files and imports of missing files are refused', async () => {
  const { violations } = await cruise({
    'web/src/a.ts': imports('./b.ts'),
    'web/src/b.ts': imports('./a.ts'),
    'web/src/dead.ts': leaf,
    'web/src/lost.ts': imports('./nowhere.ts'),
  })
  const found = new Set(violations.map(violation => violation.rule.name))
  expect(found).toEqual(new Set(['no-cycles', 'no-orphans', 'resolvable']))
})

test('a lazy import counts as part of a cycle, an import of a type does not', async () => {
  const lazy = `export const load = () => import('./form.ts')\nexport const x = 1\n`
  const { violations } = await cruise({
    'web/src/shared/payment.ts': lazy,
    'web/src/shared/form.ts': imports('./payment.ts'),
    'web/src/shared/card.ts': `import type { Loaded } from './loaded.ts'\nexport const x: Loaded = 1\n`,
    'web/src/shared/loaded.ts': `import { x } from './card.ts'\nexport type Loaded = number\nexport const y = x\n`,
  })
  const cycles = violations.filter(violation => violation.rule.name === 'no-cycles').map(violation => violation.from)
  expect(cycles).toEqual([expect.stringMatching(/\/(payment|form)\.ts$/)])
})

test('allowed imports pass, and all of their files are checked', async () => {
  // Each file exports `x` instead of `y`, because the next one imports `x` from it.
  const summary = await cruise({
    'contracts/package.json': '{ "dependencies": { "zod": "*" } }',
    'contracts/src/events.ts': `import { z } from 'zod'\nexport const x = z.string()\n`,
    'services/platform/src/log.ts': imports('../../../contracts/src/events.ts').replace('y =', 'x ='),
    'services/command/src/bookings/booking.ts': imports('../../../../contracts/src/events.ts').replace('y =', 'x ='),
    'services/command/src/bookings/decide.ts': imports('./booking.ts').replace('y =', 'x ='),
    'services/command/src/server.ts': `import { x as a } from './bookings/decide.ts'\n${imports('../../platform/src/log.ts')}export { a }\n`,
  })
  expect(summary.violations).toEqual([])
  expect(summary.totalCruised).toBeGreaterThanOrEqual(5)
})
