import { expect, it, vi } from 'vitest'
import { closeDraft, emptyBuyer, purchaseDraft } from './draft.ts'

const order = { id: 1, amountCents: 7500, description: 'Bon cadeau', intentId: 'pi_1' }
const typed = {
  ...emptyBuyer,
  purchaser_email: 'sophie@exemple.fr',
  recipient_firstname: 'Léa',
  recipient_lastname: 'Martin',
  personal_message: 'Pour toi',
}

it('forgets what was typed once its order is paid, and keeps what the thanks page shows', () => {
  const draft = purchaseDraft('test', emptyBuyer)
  draft.setState({ values: typed, order, submission: { key: 'k', body: '{}' } })
  // The payment of another order leaves the draft as it is.
  closeDraft(draft, 2)
  expect(draft.getState().values).toEqual(typed)
  closeDraft(draft, 1)
  const bought = {
    orderId: 1,
    email: 'sophie@exemple.fr',
    recipient: 'Léa Martin',
    recipientEmail: '',
    requestKey: 'k',
  }
  expect(draft.getState()).toEqual({ values: emptyBuyer, order: null, submission: null, bought })
  closeDraft(draft, 1)
  expect(draft.getState().bought).toEqual(bought)
})

it('is restored from the session, completed with fields that a newer version added', () => {
  const kept = new Map([['test', JSON.stringify({ values: { purchaser_name: 'Garnier' }, order })]])
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
  const draft = purchaseDraft('test', emptyBuyer)
  expect(draft.getState()).toMatchObject({ order, values: { ...emptyBuyer, purchaser_name: 'Garnier' } })
  // Hydration starts from the initial state, since the prerendered page has no visitor's data.
  expect(draft.getInitialState().order).toBeNull()
  draft.setState({ order: null })
  expect(JSON.parse(kept.get('test') ?? '').order).toBeNull()
  kept.set('test', 'not json')
  expect(purchaseDraft('test', emptyBuyer).getState().order).toBeNull()
  vi.unstubAllGlobals()
})
