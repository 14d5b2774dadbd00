import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { isStillEligible, questionnaireQuery } from './questionnaires.ts'

const client = new QueryClient({ defaultOptions: { queries: { retry: false, gcTime: 0 } } })
const answered = (status: number, body: unknown) => {
  vi.stubGlobal('fetch', async () => Response.json(body, { status }))
  return client.fetchQuery(questionnaireQuery(1))
}
afterEach(() => {
  vi.unstubAllGlobals()
  client.clear()
})

const questionnaire = { title: 'Avant le soin', description: '', questionnaire_type: 'prenatal', questions: [] }

it('returns the questionnaire of a service, or null when there is none or the server answers 404', async () => {
  expect(await answered(200, { questionnaire_required: true, questionnaire })).toEqual(questionnaire)
  client.clear()
  expect(await answered(200, { questionnaire_required: false, questionnaire: null })).toBeNull()
  client.clear()
  expect(await answered(404, { detail: 'Aucun questionnaire pour ce soin.' })).toBeNull()
})

it('throws the message that the route declares when the server gives none', async () => {
  await expect(answered(500, {})).rejects.toThrow('Erreur lors de la récupération du questionnaire')
})

it('a result is valid only if the treatment is allowed and the server still has the result (404 after an hour)', async () => {
  const ask = (status: number, body: unknown) => {
    vi.stubGlobal('fetch', async () => Response.json(body, { status }))
    return isStillEligible('draft-1')
  }
  const result = { message: '', questionnaire_type: 'prenatal', contraindications: [], advice: [] }
  expect(await ask(200, { ...result, is_eligible: true })).toBe(true)
  expect(await ask(200, { ...result, is_eligible: false })).toBe(false)
  expect(await ask(404, {})).toBe(false)
  await expect(ask(500, {})).rejects.toThrow('Erreur lors de la validation du questionnaire')
})
