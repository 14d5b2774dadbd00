import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { staffKeys } from './keys.ts'

const src = join(import.meta.dirname, '../..')

it('begins every key of the back office with « staff »', () => {
  for (const key of Object.values(staffKeys)) {
    const parts = typeof key === 'function' ? (key as (...asked: string[]) => readonly unknown[])('a', 'b', 'c') : key
    expect(parts[0]).toBe('staff')
  }
})

it('is the only file that writes one', async () => {
  const writing: string[] = []
  for await (const file of glob('{api/staff,back-office,app/back-office,shared/staff}/**/*.{ts,tsx}', { cwd: src }))
    if (!file.includes('.test.') && /queryKey: *\[|\['staff'/.test(await readFile(join(src, file), 'utf8')))
      writing.push(file)
  expect(writing).toEqual(['api/staff/keys.ts'])
})
