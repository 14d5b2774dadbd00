import { route } from '../shared/route.ts'
import { withdrawalReceipt, withdrawalRequest } from './api.ts'

export const withdrawRoute = route('POST', '/api/withdrawals', {
  body: withdrawalRequest,
  accepted: withdrawalReceipt,
  failure: 'Votre déclaration n’a pas pu être envoyée. Veuillez réessayer dans un instant.',
})
