import { glob } from 'node:fs/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { CommandDefinition } from '@alba/contracts/shared/command'
import { expect, it } from 'vitest'
import { handlers } from './features.ts'

const contracts = fileURLToPath(new URL('../../../contracts/src/', import.meta.url))

async function definedCommands(): Promise<CommandDefinition[]> {
  const files = await Array.fromAsync(glob('*/commands.ts', { cwd: contracts }))
  const modules = await Promise.all(files.map(file => import(pathToFileURL(`${contracts}${file}`).href)))
  return modules
    .flatMap(exported => Object.values(exported))
    .filter(value => typeof value === 'object' && value !== null && 'by' in value) as CommandDefinition[]
}

it('carries out every command that contracts define, once', async () => {
  const bound = handlers.map(handle => handle.command.name).toSorted()
  expect(bound).toEqual((await definedCommands()).map(({ name }) => name).toSorted())
  expect(new Set(bound).size).toBe(bound.length)
  expect(bound.length).toBeGreaterThan(15)
})
