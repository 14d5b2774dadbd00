import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { emptyDraft } from './draft.ts'
import { Steps } from './steps.tsx'

afterEach(cleanup)

/** The names of the steps whose buttons are enabled when every choice is made. */
function enabledSteps(isSending: boolean): string[] {
  const service = { id: 5 } as never
  const chosen = { category: 'pour-bebe', service, time: '10:00', step: 'details' } as const
  const draft = { ...emptyDraft({ start: '2026-11-24', practitioner: null }, '2026-11-24'), ...chosen }
  render(<Steps draft={draft} isSending={isSending} onGoTo={() => undefined} />)
  const buttons = screen.getAllByRole<HTMLButtonElement>('button')
  return buttons.filter(button => !button.disabled).map(button => button.textContent)
}

it('every step whose choices were made can be opened again', () =>
  expect(enabledSteps(false)).toEqual(['1Catégorie', '2Service', '3Date et heure', '4Coordonnées']))

it('no step can be opened while the booking is sent, because its answer would be lost', () =>
  expect(enabledSteps(true)).toEqual([]))
