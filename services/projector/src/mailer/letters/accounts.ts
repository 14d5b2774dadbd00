import { backOfficeName } from '@alba/contracts/centre/grammar'
import { spokenDate } from '@alba/contracts/shared/spoken-date'
import { type Letter, linkTo, type Site } from './letter.ts'

/** Security events that are reported to the owner of an account, who may not have caused them. */
export type AccountNews =
  | 'new-browser'
  | 'password-changed'
  | 'password-reset'
  | 'token-reused'
  | 'passkey-added'
  | 'passkey-removed'
  | 'recovery-codes-made'
  | 'recovery-code-used'
  | 'second-factor-removed'

type Words = { readonly title: string; readonly text: string }

/** @param office the name of the back office */
const wordsOf = (office: string): Record<AccountNews, Words> => ({
  'new-browser': {
    title: 'Nouvelle connexion à votre compte',
    text: 'Quelqu’un s’est connecté à votre compte depuis un navigateur qui n’y avait encore jamais servi.',
  },
  'password-changed': {
    title: 'Votre mot de passe a été modifié',
    text: 'Le mot de passe de votre compte vient d’être modifié. Vos autres sessions sont fermées.',
  },
  'password-reset': {
    title: 'Votre mot de passe a été réinitialisé',
    text: 'Un administrateur a donné un nouveau mot de passe à votre compte. Toutes vos sessions sont fermées.',
  },
  'token-reused': {
    title: 'Une de vos sessions a été fermée',
    text: 'Une clé de session déjà remplacée a été présentée une seconde fois : quelqu’un en détient peut-être une copie. La session a été fermée.',
  },
  'passkey-added': {
    title: 'Une clé d’accès a été ajoutée à votre compte',
    text: `Une clé d’accès vient d’être ajoutée à votre compte : après le mot de passe, elle ouvre l’${office}.`,
  },
  'passkey-removed': {
    title: 'Une clé d’accès de votre compte a été supprimée',
    text: 'Une clé d’accès de votre compte vient d’être supprimée. S’il n’en reste aucune, le mot de passe suffit de nouveau pour se connecter.',
  },
  'recovery-codes-made': {
    title: 'De nouveaux codes de secours ont été créés',
    text: 'De nouveaux codes de secours ont été créés pour votre compte. Les précédents ne valent plus rien.',
  },
  'recovery-code-used': {
    title: 'Un code de secours a ouvert votre compte',
    text: 'Quelqu’un s’est connecté à votre compte avec votre mot de passe et l’un de vos codes de secours. Ce code ne vaut plus rien.',
  },
  'second-factor-removed': {
    title: 'La double authentification de votre compte a été retirée',
    text: 'Un administrateur a retiré vos clés d’accès et vos codes de secours. Votre mot de passe suffit de nouveau pour vous connecter ; vous pouvez ajouter une clé d’accès dans « Mon compte ».',
  },
})

/** @param at when it happened, UTC */
export function accountNews(news: AccountNews, at: string, site: Site): Letter {
  const office = backOfficeName(site.centre.words)
  const { title, text } = wordsOf(office)[news]
  const local = Temporal.Instant.from(at).toZonedDateTimeISO(site.zone)
  const when = `${spokenDate(local.toPlainDate().toString())} à ${local.hour} h ${String(local.minute).padStart(2, '0')}`
  return {
    subject: title,
    preview: `Le ${when}.`,
    eyebrow: office,
    title,
    blocks: [
      { kind: 'paragraph', text: `${text} C’était le ${when}.` },
      {
        kind: 'paragraph',
        text: 'Si c’était vous, il n’y a rien à faire. Sinon, fermez les sessions que vous ne reconnaissez pas, changez de mot de passe et prévenez l’administrateur.',
      },
      { kind: 'button', label: 'Ouvrir mon compte', href: linkTo(site, '/backoffice/account') },
    ],
  }
}
