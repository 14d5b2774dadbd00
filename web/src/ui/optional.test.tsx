import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { says, text } from '../testing/look.ts'
import { lazyPart } from './lazy-part.tsx'
import { Optional } from './optional.tsx'
import { optionalLoads } from './optional-loads.ts'

afterEach(() => void cleanup())

test('a part whose code cannot be loaded leaves the page unchanged, and is loaded again when it is shown again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const answers = [() => Promise.reject(new Error('Hors connexion')), async () => ({ default: () => <b>Menu</b> })]
  const load = vi.fn(() => {
    // The page must not be reloaded for an optional part.
    expect(optionalLoads.underWay).toBe(1)
    return (answers.shift() as () => Promise<{ default: () => React.ReactNode }>)()
  })
  const Part = lazyPart(load)
  const onFailed = vi.fn()
  const page = (key: number) => (
    <>
      <p>Le reste de la page</p>
      <Optional key={key} onFailed={onFailed}>
        <Part />
      </Optional>
    </>
  )
  const { rerender } = render(page(1))
  await vi.waitFor(() => expect(onFailed).toHaveBeenCalledOnce())
  expect(text()).toBe('Le reste de la page')
  rerender(page(2))
  await says('Menu')
  expect(load).toHaveBeenCalledTimes(2)
  expect(optionalLoads.underWay).toBe(0)
})
