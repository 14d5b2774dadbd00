import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { text } from '../testing/look.ts'
import { Live } from './live.tsx'
import { Notice } from './notice.tsx'
import { Skeletons } from './skeleton.tsx'

afterEach(() => void cleanup())

test.each([
  ['a message', <Live key="message">Un instant</Live>],
  ['a notice', <Notice key="notice" tone="success" title="Un instant" live />],
  ['what is loading', <Skeletons key="loading" count={0} shape="line" label="Un instant" />],
])('%s is hidden from screen readers until they know its region, so that they read it out', async (_what, message) => {
  render(message)
  const region = screen.getByRole('status')
  expect(text(region)).toBe('Un instant')
  /** What a screen reader finds in the region; the placeholders of `Skeletons` are always hidden from it. */
  const heard = () => region.querySelector(':scope > :not([aria-hidden])')?.textContent ?? ''
  expect(heard()).toBe('')
  await expect.poll(heard).toBe('Un instant')
})

test('an error is not hidden from screen readers first', () => {
  render(<Notice tone="error">Carte refusée</Notice>)
  expect(screen.getByRole('alert').querySelector('div[aria-hidden]')).toBeNull()
})
