import type { MailConnectionView, TrialOutcome } from '@alba/contracts/connections/mail'
import { french } from '@alba/contracts/shared/typography'
import { frenchMomentAt } from '../../centre-time.ts'
import { Operator, operator } from './operator.ts'

/* The sentences about the mails that wait, and about the outcome of a trial e-mail. */

type TrialTexts = { readonly tone: 'success' | 'error' | 'wait'; readonly title: string; readonly text: string }

/** The texts about each outcome of a trial e-mail: what happened, and who must change what. */
export function trialTexts(outcome: TrialOutcome, { recipient, sender }: MailConnectionView): TrialTexts {
  const texts: Readonly<Record<TrialOutcome, TrialTexts>> = {
    accepted: {
      tone: 'success',
      title: 'E-mail parti',
      text: `Le serveur d’envoi l’a accepté. Regardez dans la boîte ${recipient}, et aussi parmi les indésirables. S’il est là, les confirmations y seront aussi : la personne qui gère le nom de domaine doit déclarer ce serveur (SPF et DKIM).`,
    },
    refused: {
      tone: 'error',
      title: 'E-mail refusé',
      text: `Le serveur d’envoi n’en a pas voulu. ${Operator} doit vérifier qu’il peut envoyer pour ${sender ?? 'le centre'} (SMTP_URL, EMAIL_FROM).`,
    },
    login_refused: {
      tone: 'error',
      title: 'Mot de passe refusé',
      text: `Le serveur d’envoi refuse l’identifiant ou le mot de passe. ${Operator} doit corriger SMTP_URL, puis redémarrer le site.`,
    },
    not_encrypted: {
      tone: 'error',
      title: 'Connexion non chiffrée',
      text: `La connexion au serveur d’envoi ne peut pas être chiffrée : rien n’a été envoyé. ${Operator} doit corriger l’adresse ou le port dans SMTP_URL, ou le certificat du serveur.`,
    },
    unreachable: {
      tone: 'error',
      title: 'Serveur d’envoi injoignable',
      text: `Aucun e-mail ne part pour le moment ; ceux qui attendent partiront plus tard. ${Operator} doit vérifier l’adresse et le port dans SMTP_URL.`,
    },
    unanswered: {
      tone: 'wait',
      title: 'Pas encore de réponse',
      text: `Le serveur d’envoi n’a pas encore répondu. L’e-mail arrivera peut-être dans la boîte ${recipient} : attendez quelques minutes avant un autre essai.`,
    },
    centre_unnamed: {
      tone: 'wait',
      title: 'Dites d’abord qui est le centre',
      text: UNNAMED,
    },
  }
  const { tone, title, text } = texts[outcome]
  return { tone, title: french(title), text: french(text) }
}

/** Why no mail can be sent before the centre has an identity. */
export const UNNAMED = french(
  'Un e-mail part au nom du centre : il faut d’abord son identité. Les e-mails l’attendent.',
)

const mailsInWords = (count: number): string => (count === 1 ? 'un e-mail' : `${count} e-mails`)

/** The facts about mail, each a name and a value. */
export function mailFacts({ sender, waiting, oldest, failed, last_sent }: MailConnectionView) {
  const since = oldest === null ? '' : `, depuis ${frenchMomentAt(oldest)}`
  const givenUp = failed === 0 ? '' : `${mailsInWords(failed)} (${operator} peut les relancer)`
  return [
    ['Expéditeur', sender ?? ''],
    ['Dernier envoi', last_sent === null ? 'aucun encore' : frenchMomentAt(last_sent)],
    ['En attente', waiting === 0 ? 'aucun' : french(`${mailsInWords(waiting)}${since}`)],
    ['Abandonnés', french(givenUp)],
  ] as const
}
