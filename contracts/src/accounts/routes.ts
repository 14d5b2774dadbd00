import { route } from '../shared/route.ts'
import {
  agendaLetters,
  authUser,
  changePasswordRequest,
  changePasswordView,
  invitationAcceptance,
  invitationAccepted,
  invitationLookUp,
  invitationView,
  loginRequest,
  loginView,
  morningLetter,
  refreshRequest,
  refreshView,
  sessionsView,
} from './api.ts'
import { firstAccountMade, firstAccountRequest, firstAccountView } from './first-account.ts'
import {
  addPasskeyRequest,
  passkeyAddedView,
  passkeyLoginRequest,
  passkeyOptionsView,
  passwordAgain,
  recoveryCodesView,
  recoveryLoginRequest,
  removePasskeyRequest,
  secondFactorView,
  secondStepView,
} from './second-factor-api.ts'

const LOGIN = 'Une erreur est survenue lors de la connexion'

export const logInRoute = route('POST', '/api/auth/login', {
  body: loginRequest,
  answer: loginView,
  accepted: secondStepView,
  failure: LOGIN,
})

export const passkeyLoginRoute = route('POST', '/api/auth/login/passkey', {
  body: passkeyLoginRequest,
  answer: loginView,
  failure: LOGIN,
})

export const recoveryLoginRoute = route('POST', '/api/auth/login/recovery-code', {
  body: recoveryLoginRequest,
  answer: loginView,
  failure: LOGIN,
})

export const lookUpInvitationRoute = route('POST', '/api/auth/invitations/look-up', {
  body: invitationLookUp,
  answer: invitationView,
  failure: 'Le lien n’a pas pu être vérifié. Merci de réessayer.',
})

export const acceptInvitationRoute = route('POST', '/api/auth/invitations/accept', {
  body: invitationAcceptance,
  answer: invitationAccepted,
  failure: 'Le mot de passe n’a pas pu être enregistré. Merci de réessayer.',
})

export const firstAccountRoute = route('GET', '/api/auth/first-account', {
  answer: firstAccountView,
  failure: 'Le serveur ne répond pas.',
})

export const makeFirstAccountRoute = route('POST', '/api/auth/first-account', {
  body: firstAccountRequest,
  answer: firstAccountMade,
  failure: 'Le compte n’a pas pu être créé. Merci de réessayer.',
})

export const refreshRoute = route('POST', '/api/auth/refresh', {
  body: refreshRequest,
  answer: refreshView,
  // This is for a server that does not answer. A session that has ended has a message of its own.
  failure: 'Le serveur ne répond pas. Merci de réessayer.',
})

export const verifyRoute = route('GET', '/api/auth/verify', { failure: 'Le serveur ne répond pas.' })

export const logOutRoute = route('POST', '/api/auth/logout', { failure: 'La déconnexion n’a pas abouti.' })

export const profileRoute = route('GET', '/api/auth/profile', {
  answer: authUser,
  failure: 'Impossible de charger votre profil.',
})

export const sessionsRoute = route('GET', '/api/auth/sessions', {
  answer: sessionsView,
  failure: 'Impossible de charger vos sessions.',
})

export const endSessionRoute = route('DELETE', '/api/auth/sessions/:id', {
  failure: 'La session n’a pas pu être fermée.',
})

export const changePasswordRoute = route('POST', '/api/auth/change-password', {
  body: changePasswordRequest,
  answer: changePasswordView,
  failure: 'Le mot de passe n’a pas pu être modifié. Merci de réessayer.',
})

export const agendaLettersRoute = route('GET', '/api/backoffice/agenda-letters', {
  answer: agendaLetters,
  failure: 'Vos choix n’ont pas pu être chargés.',
})

export const saveAgendaLettersRoute = route('PUT', '/api/backoffice/agenda-letters', {
  body: agendaLetters,
  answer: agendaLetters,
  failure: 'Votre choix n’a pas pu être enregistré. Merci de réessayer.',
})

export const morningLetterRoute = route('GET', '/api/backoffice/morning-letter', {
  answer: morningLetter,
  failure: 'Vos choix n’ont pas pu être chargés.',
})

export const saveMorningLetterRoute = route('PUT', '/api/backoffice/morning-letter', {
  body: morningLetter,
  answer: morningLetter,
  failure: 'Votre choix n’a pas pu être enregistré. Merci de réessayer.',
})

export const secondFactorRoute = route('GET', '/api/auth/second-factor', {
  answer: secondFactorView,
  failure: 'Vos clés d’accès n’ont pas pu être chargées.',
})

export const passkeyOptionsRoute = route('POST', '/api/auth/passkeys/options', {
  body: passwordAgain,
  answer: passkeyOptionsView,
  failure: 'La clé d’accès n’a pas pu être ajoutée. Merci de réessayer.',
})

export const addPasskeyRoute = route('POST', '/api/auth/passkeys', {
  body: addPasskeyRequest,
  answer: passkeyAddedView,
  failure: 'La clé d’accès n’a pas pu être ajoutée. Merci de réessayer.',
})

export const removePasskeyRoute = route('POST', '/api/auth/passkeys/remove', {
  body: removePasskeyRequest,
  failure: 'La clé d’accès n’a pas pu être supprimée. Merci de réessayer.',
})

export const recoveryCodesRoute = route('POST', '/api/auth/recovery-codes', {
  body: passwordAgain,
  answer: recoveryCodesView,
  failure: 'Les codes de secours n’ont pas pu être créés. Merci de réessayer.',
})
