import { french } from '@alba/contracts/shared/typography'
import { saveEligibility } from '@alba/platform/eligibility/results'
import { problemOfRejection } from '@alba/platform/http/problem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BATH, MASSAGE } from '../testing/demo-catalogue.ts'
import { startGateway, type TestGateway } from '../testing/gateway.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway()
})
afterAll(() => gateway.stop())

async function get(url: string) {
  const answer = await gateway.app.inject(url)
  return { status: answer.statusCode, body: answer.json() }
}
const submit = (payload: object) => gateway.app.inject({ method: 'POST', url: '/api/questionnaires/submit', payload })

describe('the questionnaire of a service', () => {
  it.each([`/for-service-id/${MASSAGE}`, `/for-service/${encodeURIComponent('Massage prénatal')}`])(
    'is at %s',
    async path => {
      expect(await get(`/api/questionnaires${path}`)).toEqual({
        status: 200,
        body: {
          questionnaire_required: true,
          questionnaire: {
            title: 'Avant votre massage',
            description: 'Quelques questions de santé.',
            questionnaire_type: 'prenatal',
            questions: [
              {
                id: 'q1',
                text: french('Fièvre ?'),
                type: 'boolean',
                required: true,
                options: [],
                contraindication: 'Fièvre',
              },
            ],
          },
        },
      })
    },
  )

  it.each([`/for-service-id/${BATH}`, `/for-service/${encodeURIComponent('Bain enveloppé')}`])(
    'is null for a service without one at %s',
    async path => {
      const body = { questionnaire_required: false, questionnaire: null }
      expect(await get(`/api/questionnaires${path}`)).toEqual({ status: 200, body })
    },
  )

  it.each(['/for-service-id/99', '/for-service/Inconnu'])('is a 404 at %s', async path => {
    expect(await get(`/api/questionnaires${path}`)).toMatchObject({ status: 404, body: { code: 'service_unknown' } })
  })
})

describe('submitting answers', () => {
  it('returns the result, without the position of the log', async () => {
    const result = {
      is_eligible: false,
      message: 'Parlez-en à votre médecin.',
      questionnaire_type: 'prenatal',
      contraindications: ['Fièvre'],
      advice: ['Revenez une fois la fièvre passée.'],
    }
    gateway.command.on('submit-questionnaire', () => ({ body: { ...result, position: null } }))
    const answer = await submit({ booking_id: 'draft-1', questionnaire_type: 'prenatal', responses: { q1: true } })
    expect([answer.statusCode, answer.json()]).toEqual([200, result])
  })

  it('accepts a booking id as a number', async () => {
    await submit({ booking_id: 123_456_789_012_345, questionnaire_type: 'prenatal', responses: {} })
    expect(gateway.command.last('submit-questionnaire').body).toMatchObject({ booking_id: '123456789012345' })
  })

  it('answers with the refusal of the command service', async () => {
    const problem = problemOfRejection('answers_incomplete')
    gateway.command.on('submit-questionnaire', () => ({ status: 422, body: problem }))
    const answer = await submit({ booking_id: 'draft-1', questionnaire_type: 'prenatal', responses: {} })
    expect([answer.statusCode, answer.json().detail]).toEqual([422, 'Cette question est obligatoire'])
  })
})

describe('the result of earlier answers', () => {
  it('does not include contraindications', async () => {
    await saveEligibility(gateway.database, 'draft-2', {
      questionnaireId: 1,
      questionnaireType: 'prenatal',
      eligible: false,
      message: 'Parlez-en à votre médecin.',
    })
    expect(await get('/api/questionnaires/validate-booking/draft-2')).toEqual({
      status: 200,
      body: {
        is_eligible: false,
        message: 'Parlez-en à votre médecin.',
        questionnaire_type: 'prenatal',
        contraindications: [],
        advice: [],
      },
    })
  })

  it('is 404 once it has expired, and for an unknown id', async () => {
    await gateway.database.query('UPDATE eligibility.results SET expires_at = now()')
    for (const id of ['draft-2', 'nobody'])
      expect(await get(`/api/questionnaires/validate-booking/${id}`)).toMatchObject({
        status: 404,
        body: { code: 'questionnaire_validation_unknown' },
      })
  })
})
