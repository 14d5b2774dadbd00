import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../local/root.ts'
import {
  internalVariablesWithoutWrongValues,
  settingsWithoutWrongValues,
  wrongInternalVariables,
  wrongSettings,
} from '../local/wrong-settings.ts'
import { launch, launchProgram } from './launched.ts'

/** The files that declare the variables of the services. */
const declarations = [
  ...['command', 'projector', 'gateway'].map(name => `services/${name}/src/config.ts`),
  ...['config', 'card-config', 'request-config', 'mail-config', 'bus/config'].map(
    name => `services/platform/src/${name}.ts`,
  ),
]
/** Wrong values of all that a service reads: of settings, and of what `npm start` sets for the services. */
const wrongVariables = { ...wrongSettings, ...wrongInternalVariables }

/**
 * The names of all variables that these files declare, in lines such as `  PORT: port(3000),`. Lines with a text after
 * the name declare nothing: they hold the keys of the sandbox and the secrets of development.
 */
async function declaredVariables(): Promise<string[]> {
  const texts = await Promise.all(declarations.map(path => readFile(join(root, path), 'utf8')))
  return texts.flatMap(text => [...text.matchAll(/^ {2}([A-Z][A-Z_]+): [a-z]/gm)].map(([, name = '']) => name))
}

it('every variable that a service reads has wrong values, or is listed as one without', async () => {
  const declared = new Set(await declaredVariables())
  expect(declared.size).toBeGreaterThan(30)
  const covered = [
    ...Object.keys(wrongVariables),
    ...settingsWithoutWrongValues,
    ...internalVariablesWithoutWrongValues,
  ]
  expect([...declared].filter(name => !covered.includes(name))).toEqual([])
  expect(Object.keys(wrongInternalVariables).filter(name => !declared.has(name))).toEqual([])
})

/** An environment in which every variable has its wrong value at index `n`. */
const environmentWith = (values: typeof wrongSettings, n: 0 | 1 | 2): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, each]) => [name, each[n]]))

/** All that a program gets of this environment, the rest of which could hold right values. */
const { PATH, NODE_COMPILE_CACHE } = process.env

/**
 * The names of the variables in the printed errors, which have one line each: `  PORT: must be …`. Checks that each
 * appears once, with a sentence and without a stack.
 */
function namesIn(output: string): string[] {
  expect(output).not.toMatch(/^ {4}at /m)
  const lines = output.split('\n').filter(line => line.startsWith('  '))
  expect(lines.filter(line => !/^ {2}[A-Z_]+: \S+ .*\S/.test(line))).toEqual([])
  const names = lines.map(line => line.slice(2, line.indexOf(':')))
  expect(names.toSorted()).toEqual([...new Set(names)].toSorted())
  return names
}

it.each(['command', 'projector', 'gateway'] as const)(
  '%s names each of its variables that is wrong, with three wrong values each',
  async service => {
    const ownDeclarations = await readFile(join(root, `services/${service}/src/config.ts`), 'utf8')
    for (const n of [0, 1, 2] as const) {
      const env = environmentWith(wrongVariables, n)
      const run = launch(service, { PATH, NODE_COMPILE_CACHE, ...env })
      // 78 is UNUSABLE_CONFIGURATION.
      expect(await run.ended).toBe(78)
      // Port 0 is allowed for a service: it takes a free port.
      const wanted = Object.keys(env).filter(
        name => new RegExp(`^ {2}${name}:`, 'm').test(ownDeclarations) && env[name] !== '0',
      )
      // Every service reads these, which platform declares.
      const common = ['NODE_ENV', 'DATABASE_URL', 'LOG_LEVEL', 'ALBA_SERVICE_SECRET']
      expect(namesIn(run.output())).toEqual(expect.arrayContaining([...wanted, ...common]))
    }
  },
)

it('npm start names each wrong setting, with three wrong values each', async () => {
  for (const n of [0, 1, 2] as const) {
    const env = environmentWith(wrongSettings, n)
    const run = launchProgram(join(root, 'infra/local/start.ts'), { PATH, NODE_COMPILE_CACHE, ...env })
    expect(await run.ended).toBe(78)
    expect(namesIn(run.output()).toSorted()).toEqual(Object.keys(wrongSettings).toSorted())
  }
})
