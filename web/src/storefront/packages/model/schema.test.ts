import { purchaseRequest } from '@alba/contracts/packages/api'
import { expect, it } from 'vitest'
import { usePackageDraft } from './draft.ts'
import { packageForm } from './schema.ts'

const filled = {
  ...usePackageDraft.getInitialState().values,
  package_id: 2,
  purchaser_firstname: 'Karim',
  purchaser_name: 'Benali',
  purchaser_email: 'karim@exemple.fr',
  terms: true,
}

it('gives a body that the API accepts unchanged, once the checkbox of the terms is left out', () => {
  const { terms, ...body } = packageForm.parse(filled)
  expect(terms).toBe(true)
  expect(purchaseRequest.parse(body)).toEqual(body)
})

it('requires a package, and the terms accepted', () => {
  const issues = packageForm.safeParse({ ...filled, package_id: null, terms: false }).error?.issues
  expect(issues?.map(({ message }) => message)).toEqual([
    'Veuillez choisir un forfait',
    'Vous devez accepter les conditions générales',
  ])
})
