import { expect, it } from 'vitest'
import { submissionFor } from './idempotency.ts'

const keys = () => {
  let next = 0
  return () => `key-${++next}`
}

it('keeps the key for the same body and changes it with the body', () => {
  const newKey = keys()
  const first = submissionFor({ service_id: 1, notes: '' }, null, newKey)
  expect(submissionFor({ service_id: 1, notes: '' }, first, newKey).key).toBe(first.key)
  const changed = submissionFor({ service_id: 1, notes: 'x' }, first, newKey)
  expect(changed.key).not.toBe(first.key)
  expect(submissionFor({ service_id: 1, notes: 'x' }, changed, newKey).key).toBe(changed.key)
})
