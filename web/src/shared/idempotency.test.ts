import { expect, it } from 'vitest'
import { ApiError } from '../api/errors.ts'
import { isRefused, submissionFor } from './idempotency.ts'

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

it('ends the use of a key by a refusal only, not by the want of an answer, of a login or of patience', () => {
  const isOver = (status: number) => isRefused(new ApiError(status, 'Non'))
  expect([400, 403, 404, 409, 422].map(isOver)).not.toContain(false)
  expect([0, 401, 408, 425, 429, 500, 503, 504].map(isOver)).not.toContain(true)
  expect(isRefused(new Error('Non'))).toBe(false)
})
