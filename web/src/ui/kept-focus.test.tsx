import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Modal } from './modal.tsx'
import { Table } from './table.tsx'

afterEach(() => void cleanup())

const table = (rows: string[]) => (
  <>
    <Table
      label="Fermetures"
      columns={[{ head: 'Supprimer', cell: row => <button type="button">{row}</button> }]}
      rows={rows}
      rowKey={row => row}
    />
    <button type="button">Ailleurs</button>
  </>
)

test('a row that is removed leaves the focus in its list', () => {
  const { rerender } = render(table(['lundi', 'mardi', 'jeudi']))
  screen.getByText('mardi').focus()
  rerender(table(['lundi', 'jeudi']))
  expect(document.activeElement).toBe(screen.getByRole('table'))
})

test('a row that is removed after the focus has left it does not move the focus', () => {
  const { rerender } = render(table(['lundi', 'jeudi']))
  screen.getByText('jeudi').focus()
  screen.getByText('Ailleurs').focus()
  rerender(table(['lundi']))
  expect(document.activeElement).toBe(screen.getByText('Ailleurs'))
})

test.each([
  ['begins at the first field of its form', true, 'INPUT'],
  ['does not open the keyboard of a phone', false, 'BODY'],
])('a window %s', (_what, isFine, focused) => {
  vi.stubGlobal('matchMedia', () => ({ matches: isFine }))
  render(
    <Modal title="Fermeture" onClose={() => {}}>
      <form>
        <input aria-label="Motif" />
      </form>
    </Modal>,
  )
  expect(document.activeElement?.tagName).toBe(focused)
  vi.unstubAllGlobals()
})
