import type {
  CardCheck,
  CardCode,
  CardFinding,
  KeyPermission,
  StripeConnectionView,
} from '@alba/contracts/connections/card-provider'
import { french } from '@alba/contracts/shared/typography'
import { frenchMomentAt } from '../../centre-time.ts'
import { Operator, operator } from './operator.ts'

/* The sentences about each check and each finding of the connection to Stripe. */

export const checkTitles: Readonly<Record<CardCheck, string>> = {
  key: 'Clé secrète',
  permissions: 'Droits de la clé',
  publishable_key: 'Clé publique',
  account: 'Compte Stripe',
  webhook: 'Notifications de Stripe (webhook)',
  signature: 'Signature des notifications',
}

export const modeSentences: Readonly<Record<StripeConnectionView['mode'], string>> = {
  sandbox: 'Simulation : aucun paiement ne part vers Stripe.',
  test: 'Mode test : personne ne peut payer avec une vraie carte.',
  live: 'Mode réel : les cartes sont débitées.',
}

/** The names are those of Stripe's page of restricted keys. */
const permissionNames: Readonly<Record<KeyPermission, string>> = {
  payment_intents_write: 'PaymentIntents, en écriture (encaisser)',
  refunds_write: 'Charges and Refunds, en écriture (rembourser)',
  disputes_read: 'Disputes, en lecture (suivre les litiges)',
  events_read: 'Events, en lecture (rattraper ce qui a été manqué)',
}

const AGAIN = 'Réessayez dans quelques minutes.'
const NO_ANSWER = `Stripe n’a pas répondu à cette question. ${AGAIN}`
const OWNER = 'Le titulaire du compte le règle dans Stripe'

type Say = (report: StripeConnectionView) => string

const sentences: Readonly<Record<CardCode, string | Say>> = {
  key_accepted: 'Stripe accepte la clé secrète.',
  key_refused: `Stripe refuse la clé secrète : aucun paiement par carte ne peut commencer. ${Operator} doit corriger STRIPE_SECRET_KEY, puis redémarrer le site.`,
  key_expired: `La clé secrète a expiré : aucun paiement par carte ne peut commencer. ${Operator} doit en créer une autre dans Stripe, la mettre dans STRIPE_SECRET_KEY, puis redémarrer le site.`,
  provider_unreachable: `Le serveur du site ne parvient pas à joindre Stripe. ${AGAIN} Si cela dure, ${operator} doit vérifier qu’il peut joindre api.stripe.com.`,
  provider_troubled: `Stripe est joignable, mais n’a pas pu répondre. ${AGAIN}`,

  permissions_complete: 'Elle permet tout ce qu’il faut : encaisser, rembourser, suivre les litiges.',
  permissions_missing: `Il lui manque des droits. ${Operator} doit les ajouter à la clé dans Stripe, page « Clés API » :`,
  permissions_unknown: NO_ANSWER,

  publishable_matches: 'Elle est du même compte et du même mode que la clé secrète.',
  publishable_refused: `Stripe ne la connaît pas : le formulaire de carte ne peut pas s’afficher. ${Operator} doit corriger STRIPE_PUBLISHABLE_KEY, puis redémarrer le site.`,
  publishable_of_other_account: `Elle n’est pas du même compte, ou pas du même mode, que la clé secrète : personne ne peut payer. ${Operator} doit corriger STRIPE_PUBLISHABLE_KEY, puis redémarrer le site.`,
  publishable_unproven:
    'Seul un paiement montre qu’elle va avec la clé secrète, et ce compte n’en a encore aucun. Vérifiez à nouveau après une première réservation.',
  publishable_unknown: NO_ANSWER,

  account_ready: 'Il peut encaisser, et Stripe vire l’argent.',
  account_takes_no_charges: `Il ne peut pas encore encaisser. ${OWNER} : il y reste des informations à donner.`,
  account_pays_nothing_out: `Il peut encaisser, mais Stripe ne vire pas l’argent. ${OWNER} : il y reste des informations à donner.`,
  account_unreadable: 'Non vérifiable avec cette clé, qui ne peut pas lire le compte. Ce n’est pas nécessaire.',
  account_unknown: NO_ANSWER,

  webhook_ready: 'Stripe annonce à ce site tout ce qu’il doit savoir.',
  webhook_missing: ({ webhook_url }) =>
    `Stripe n’annonce rien à ce site : les paiements sont confirmés en retard. ${Operator} doit ajouter l’adresse ${webhook_url} dans Stripe, page « Webhooks », et mettre son secret dans STRIPE_WEBHOOK_SECRET.`,
  webhook_disabled: ({ webhook_url }) =>
    `L’adresse ${webhook_url} est désactivée dans Stripe. ${Operator} doit l’activer à nouveau, page « Webhooks ».`,
  webhook_lacks_events: `Des événements ne sont pas annoncés. ${Operator} doit les cocher dans Stripe, page « Webhooks » :`,
  webhook_unreadable: ({ webhook_url }) =>
    `Non vérifiable avec cette clé, qui ne peut pas lire les webhooks. L’adresse à déclarer dans Stripe est ${webhook_url}.`,
  webhook_unknown: NO_ANSWER,

  signature_valid: ({ last_webhook_at }) =>
    last_webhook_at === null ? '' : `Dernière notification bien signée : ${frenchMomentAt(last_webhook_at)}.`,
  signature_only_wrong: `Des notifications arrivent avec une signature que le site ne reconnaît pas. Si elles viennent de Stripe, STRIPE_WEBHOOK_SECRET n’est pas le secret de cette adresse, et ${operator} doit le corriger.`,
  signature_unseen: ({ watched_since }) =>
    `Aucune notification depuis le démarrage du site, ${frenchMomentAt(watched_since)}. Chaque paiement en amène une.`,
}

/** The explanation of a finding: what it means, who can correct it, and where. */
export function sentenceOf({ code }: CardFinding, report: StripeConnectionView): string {
  const sentence = sentences[code]
  return french(typeof sentence === 'string' ? sentence : sentence(report))
}

/** What is missing: permissions by the names that Stripe's pages give them, events by their types. */
export const missingParts = ({ check, lacks }: CardFinding): readonly string[] =>
  check === 'permissions' ? lacks.map(each => french(permissionNames[each as KeyPermission])) : lacks

/** The result in one line. */
export function verdictOf({ findings }: StripeConnectionView): { tone: 'success' | 'error' | 'wait'; title: string } {
  const failed = findings.filter(({ verdict }) => verdict === 'failed').length
  if (failed > 0)
    return {
      tone: 'error',
      title: failed === 1 ? 'Un point est à corriger' : `${failed} points sont à corriger`,
    }
  // If the key itself could not be tested, the other checks have no results.
  const isOpen = findings.some(({ check, verdict }) => check === 'key' && verdict === 'unknown')
  return isOpen
    ? { tone: 'wait', title: 'La connexion n’a pas pu être vérifiée' }
    : { tone: 'success', title: 'Stripe fonctionne' }
}
