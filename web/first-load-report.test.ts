import { expect, it } from 'vitest'
import type { BuiltModules } from './built-modules.ts'
import { explain } from './first-load-report.ts'

// In both scripts of the page 1,000 characters count as 0.5 kB: one has 4,000 characters in 2 kB, the other 2,000 in 1
// kB.
const built: BuiltModules = {
  scripts: {
    'assets/site-1.js': { name: 'site', entry: 'src/main.ts', modules: { 'src/main.ts': 1000, 'src/head.ts': 3000 } },
    'assets/parts-2.js': { name: 'parts', entry: null, modules: { 'src/wave.ts': 1000, 'src/icons.ts': 1000 } },
    'assets/later-3.js': { name: 'later', entry: 'src/later.ts', modules: { 'src/later.ts': 9000 } },
  },
  imports: {
    'src/main.ts': ['src/head.ts'],
    'src/head.ts': ['src/wave.ts'],
    'src/wave.ts': [],
    'src/icons.ts': [],
    'src/later.ts': ['src/icons.ts'],
  },
}
const page = { scripts: { 'assets/site-1.js': 2, 'assets/parts-2.js': 1 } }
const recorded = { 'src/main.ts': 1000, 'src/head.ts': 1000, 'src/wave.ts': 1000, 'src/icons.ts': 1000 }

it('names the module that grew in a first load, by how much, and the imports that lead to it', () => {
  expect(explain(page, built, recorded)).toEqual([
    'New or larger than recorded in first-load.json (estimates):',
    '  grew  +1.00 kB  src/head.ts',
    '       imported by src/main.ts → src/head.ts',
  ])
})

it('says which modules are new, the largest first', () => {
  const { 'src/head.ts': _head, 'src/wave.ts': _wave, ...others } = recorded
  expect(explain(page, built, others)).toEqual([
    expect.stringMatching(/^New/),
    '  new  +1.50 kB  src/head.ts',
    '       imported by src/main.ts → src/head.ts',
    '  new  +0.50 kB  src/wave.ts',
    '       imported by src/main.ts → src/head.ts → src/wave.ts',
  ])
})

it('says of a module that no module of the page imports that it only shares their chunk', () => {
  expect(explain(page, built, { ...recorded, 'src/head.ts': 3000, 'src/icons.ts': 0 })).toEqual([
    expect.stringMatching(/^New/),
    '  grew  +0.50 kB  src/icons.ts',
    '       only shares the chunk « parts » of vite.config.ts with src/wave.ts',
  ])
})

it('names the largest modules of the project if nothing grew', () => {
  expect(explain(page, built, { ...recorded, 'src/head.ts': 3000 })).toEqual([
    expect.stringMatching(/^Nothing is larger/),
    '  1.50 kB  src/head.ts',
    '  0.50 kB  src/main.ts',
    '  0.50 kB  src/wave.ts',
    '  0.50 kB  src/icons.ts',
  ])
})
