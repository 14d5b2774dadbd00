import { route } from '../shared/route.ts'
import { stripeConnectionView } from './card-provider.ts'
import { mailConnectionView, mailTrialView } from './mail.ts'

export const stripeConnectionRoute = route('GET', '/api/backoffice/admin/connections/stripe', {
  answer: stripeConnectionView,
  failure: 'La connexion à Stripe n’a pas pu être vérifiée. Merci de réessayer.',
})

export const mailConnectionRoute = route('GET', '/api/backoffice/admin/connections/mail', {
  answer: mailConnectionView,
  failure: 'L’état de l’envoi des e-mails n’a pas pu être chargé.',
})

export const tryMailRoute = route('POST', '/api/backoffice/admin/connections/mail', {
  answer: mailTrialView,
  failure: 'L’e-mail d’essai n’a pas pu être envoyé. Merci de réessayer.',
})
