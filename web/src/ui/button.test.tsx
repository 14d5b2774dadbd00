import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { clickTwice } from '../testing/look.ts'
import { Button } from './button.tsx'
import { Pager } from './pager.tsx'

afterEach(() => void cleanup())

function Form({ onSend }: { onSend: () => void }) {
  const [isBusy, setBusy] = useState(false)
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        onSend()
        setBusy(true)
      }}
    >
      <Button type="submit" busy={isBusy}>
        Envoyer
      </Button>
    </form>
  )
}

function List() {
  const [page, setPage] = useState(0)
  return <Pager page={page} pages={2} onPage={setPage} />
}

test('a busy button keeps the focus, and sends its form once', async () => {
  const sent = vi.fn()
  render(<Form onSend={sent} />)
  const button = screen.getByRole('button')
  button.focus()
  // Enter in a field presses the form's button, too.
  await clickTwice(button)
  expect(sent).toHaveBeenCalledOnce()
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(button.hasAttribute('disabled')).toBe(false)
  expect(document.activeElement).toBe(button)
})

test('a click on a disabled button reaches neither its own handler nor that of an element around it', () => {
  const heard = vi.fn()
  render(
    // biome-ignore lint/a11y: stands for a row that opens
    <div onClick={heard}>
      <Button disabled onClick={heard}>
        Effacer
      </Button>
    </div>,
  )
  fireEvent.click(screen.getByRole('button'))
  expect(heard).not.toHaveBeenCalled()
})

test('the button to the next page keeps the focus when the last page disables it', () => {
  render(<List />)
  const next = screen.getByRole('button', { name: 'Page suivante' })
  next.focus()
  fireEvent.click(next)
  expect(screen.getByText(/2 sur 2/)).toBeTruthy()
  expect([next.getAttribute('aria-disabled'), next.hasAttribute('disabled')]).toEqual(['true', false])
  expect(document.activeElement).toBe(next)
})
