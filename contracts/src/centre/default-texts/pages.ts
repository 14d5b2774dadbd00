import type { SiteTexts } from '../texts.ts'

const valueNames = ['Le professionnalisme', 'La bienveillance', 'L’écoute']

/**
 * The texts of the pages that present the centre, as long as it has not written its own. `{…}` is a placeholder
 * (`placeholders.ts`), `texts.ts` says which marks a text may have.
 */
export const pages: Pick<
  SiteTexts,
  'everywhere' | 'home' | 'about' | 'services' | 'booking' | 'giftVouchers' | 'packages' | 'contact' | 'notFound'
> = {
  everywhere: {
    footer: 'Choisissez un soin, un jour, une heure : la réservation se fait en ligne, à toute heure.',
    shareAnswers:
      'Les transmettre à qui me recevra : j’accepte qu’elles soient gardées dans les notes de ma réservation',
  },
  home: {
    seo: {
      title: '{nom} : {descriptif}',
      description: '{nom}, {ville} : choisissez un soin, un jour, une heure, et réservez en ligne.',
    },
    head: {
      kicker: '{descriptif}',
      title: 'Prenez un moment',
      ending: 'pour vous.',
      lead: 'Choisissez un soin, un jour, une heure. La confirmation est immédiate, et nous nous occupons du reste.',
    },
    specialtiesTitle: 'Nos spécialités',
    specialties: 'Choisissez un soin, un jour, une heure, et réglez en ligne en toute sécurité.',
    valuesTitle: 'Ce qui nous guide',
    valueNames,
    values: [
      'Des soins préparés avec attention, et proposés seulement quand ils sont indiqués.',
      'Ni leçon ni jugement : vous venez comme vous êtes.',
      'Chaque séance commence par vos questions et suit votre rythme, jamais celui de la montre.',
    ],
    booking: {
      title: 'Et si vous souffliez un peu ?',
      text: 'Choisissez un soin, un jour, une heure : la confirmation est immédiate, et nous nous occupons du reste.',
    },
    questions: {
      title: 'Une question avant de venir ?',
      text: 'Réserver, reporter, offrir : nos réponses, en toute simplicité.',
    },
  },
  about: {
    seo: { title: 'À propos — {nom}', description: 'Qui vous accueille chez {nom}, et ce à quoi nous tenons.' },
    head: {
      kicker: 'À propos',
      title: '{nom},',
      ending: 'en quelques mots.',
      lead: 'Un lieu pour prendre soin de soi : {rue}, {ville}.',
    },
    storyTitle: 'Notre histoire',
    story: null,
    placeTitle: 'Le centre',
    place: null,
    valuesTitle: 'Ce à quoi nous tenons',
    valueNames,
    values: [
      'Des gestes appris et répétés, et le courage de dire non quand un soin n’est pas indiqué.',
      'Aucun jugement, aucune leçon. Vous venez comme vous êtes.',
      'La séance commence par une question, et par un silence assez long pour la réponse.',
    ],
    quote: null,
  },
  services: {
    seo: { title: 'Nos soins — {nom}', description: 'Les soins de {nom}, leurs bienfaits, leur durée et leur prix.' },
    head: {
      kicker: '{nom}',
      title: 'Des soins',
      ending: 'à votre rythme.',
      lead: 'Choisissez le vôtre, un jour, une heure : la confirmation est immédiate.',
    },
    notes: {},
    gift: {
      title: 'Offrir plutôt que réserver ?',
      text: 'Chaque soin existe en bon cadeau, valable {validité}. Vous écrivez un mot, nous l’envoyons par e-mail, prêt à imprimer.',
    },
  },
  booking: {
    seo: {
      title: 'Réserver un soin — {nom}',
      description: 'Choisissez un soin, un jour et une heure, et réglez en ligne.',
    },
    head: {
      kicker: 'Réservation en ligne',
      title: 'Un moment',
      ending: 'pour vous.',
      lead: 'Choisissez un soin, un jour, une heure, et réglez en ligne en toute sécurité.',
    },
    categories: 'Quel soin vous ferait du bien ?',
  },
  giftVouchers: {
    seo: {
      title: 'Bons cadeaux — {nom}',
      description:
        'Offrez un soin ou un montant chez {nom} : écrivez votre mot, le bon se compose sous vos yeux et part par e-mail.',
    },
    head: {
      kicker: 'Bons cadeaux, valables {validité}',
      title: 'Offrir un moment',
      ending: 'de douceur.',
      lead: 'Choisissez un soin ou un montant, écrivez votre mot : le bon se compose sous vos yeux et part par e-mail dès le paiement.',
    },
  },
  packages: {
    seo: {
      title: 'Forfaits — {nom}',
      description: 'Les forfaits de {nom} : plusieurs soins réunis, autant de bons à réserver un par un.',
    },
    head: {
      kicker: 'Forfaits',
      title: 'Plusieurs soins,',
      ending: 'un seul cadeau.',
      lead: 'Un forfait réunit plusieurs soins et donne autant de bons : à réserver un par un, quand on veut, pendant {validité}. Pour vous, ou pour quelqu’un que vous aimez.',
    },
  },
  contact: {
    seo: {
      title: 'Contact et accès — {nom}',
      description: 'Joindre {nom} : {téléphone}, {email}. Adresse, plan et horaires du centre, {adresse}.',
    },
    head: {
      kicker: 'Contact',
      title: 'Une question ?',
      ending: 'Appelez-nous.',
      lead: 'Si nous sommes en soin, laissez un message : nous vous rappelons.',
    },
    arrival: 'Merci d’arriver {avance} en avance.',
    map: null,
  },
  notFound: {
    title: 'Cette page s’est perdue',
    ending: 'en chemin.',
    lead: 'L’adresse a peut-être changé, ou une lettre s’est envolée. On vous raccompagne.',
    picture: null,
  },
}
