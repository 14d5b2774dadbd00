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

test('a button that works keeps the focus, and sends its form once', async () => {
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

test('a button that cannot be pressed is silent, also to what lies around it', async () => {
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

test('the way to the last page keeps the focus when it ends', () => {
  render(<List />)
  const next = screen.getByRole('button', { name: 'Page suivante' })
  next.focus()
  fireEvent.click(next)
  expect(screen.getByText(/2 sur 2/)).toBeTruthy()
  expect([next.getAttribute('aria-disabled'), next.hasAttribute('disabled')]).toEqual(['true', false])
  expect(document.activeElement).toBe(next)
})
