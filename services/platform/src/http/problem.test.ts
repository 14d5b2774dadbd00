import { type Rejection, rejections } from '@alba/contracts/shared/rejections'
import { french } from '@alba/contracts/shared/typography'
import { expect, it } from 'vitest'
import { problemOf, problemOfRejection, sentences } from './problem.ts'

it('every refusal is in French typography', () => {
  const refused = (Object.keys(rejections) as Rejection[]).map(rejection => problemOfRejection(rejection).detail)
  const own = Object.keys(sentences).map(status => problemOf(Number(status), 'internal').detail)
  for (const detail of [...refused, ...own]) expect(detail).toBe(french(detail))
  expect(refused).toContain('Ce soin est sur devis\u202f: contactez-nous pour le réserver.')
  const { errors } = problemOf(422, 'invalid', 'Non !', [{ path: 'a', message: "L'âge ?" }])
  expect(errors).toEqual([{ path: 'a', message: 'L’âge\u202f?' }])
})
