import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { staffKeys } from './keys.ts'

const src = join(import.meta.dirname, '../..')

it('every query key of the back office begins with « staff »', () => {
  for (const key of Object.values(staffKeys)) {
    const parts = typeof key === 'function' ? (key as (...asked: string[]) => readonly unknown[])('a', 'b', 'c') : key
    expect(parts[0]).toBe('staff')
  }
})

it('no other file writes a query key of the back office', async () => {
  const writing: string[] = []
  for await (const file of glob('{api/staff,back-office,app/back-office,shared/staff}/**/*.{ts,tsx}', { cwd: src }))
    if (!file.includes('.test.') && /queryKey: *\[|\['staff'/.test(await readFile(join(src, file), 'utf8')))
      writing.push(file)
  expect(writing).toEqual(['api/staff/keys.ts'])
})
