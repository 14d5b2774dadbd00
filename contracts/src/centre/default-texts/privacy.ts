import type { TextsOf } from '../texts.ts'

/**
 * The default privacy policy: what the software does with personal data. A centre adds what it does itself, and enters
 * the date (`since`). `{…}` is a placeholder (`placeholders.ts`), `texts.ts` says which marks a text may have.
 */
export const privacy: TextsOf<'privacy'> = {
  seo: {
    title: 'Politique de confidentialité — {nom}',
    description: 'Quelles données {nom} recueille, pourquoi, pour combien de temps, et comment exercer vos droits.',
  },
  since: null,
  lead: 'Nous demandons peu, nous gardons peu, et nous ne partageons rien avec qui que ce soit d’autre que ceux sans qui nous ne pourrions pas vous recevoir.',
  chapters: [
    {
      id: 'principes',
      title: 'Les principes que nous suivons',
      text: `Ceux de l’article 5 du RGPD, à commencer par celui-ci : ne demander que ce dont nous avons besoin.

- Licéité, loyauté, transparence : nous disons ce que nous faisons, et nous ne faisons rien d’autre.
- Limitation des finalités : une donnée confiée pour un rendez-vous ne sert qu’à ce rendez-vous.
- Minimisation : aucun compte à créer, aucun champ qui ne serve au soin ou au paiement.
- Exactitude : une adresse mal saisie se corrige dès la confirmation, et un appel suffit à faire corriger les coordonnées d’un rendez-vous.
- Limitation de la conservation : nous disons plus bas ce que nous gardons, pourquoi et combien de temps.
- Intégrité et confidentialité : vos données sont chiffrées, et réservées aux personnes qui vous reçoivent.`,
    },
    {
      id: 'donnees',
      title: 'Les données que nous recueillons, et pourquoi',
      text: `- Pour un rendez-vous : vos prénom, nom, e-mail et téléphone, ce que vous voulez nous dire, et les précisions dont le soin dépend, s’il en demande. Base légale : le contrat.
- Pour un bon cadeau ou un forfait : vos nom et e-mail, ceux de la personne à qui vous l’offrez si vous les donnez, et le mot que vous lui écrivez. Base légale : le contrat.
- Pour le paiement : son montant, sa date et son état. Le numéro de votre carte est saisi chez notre prestataire de paiement et ne nous parvient jamais. Base légale : le contrat, puis nos obligations comptables.
- Pour une rétractation : votre nom, votre e-mail et le numéro de l’achat. Base légale : une obligation légale.
- Pour la mesure de fréquentation : le nombre de vues de chaque page. Base légale : votre consentement.`,
    },
    {
      id: 'questionnaire',
      title: 'Les questions de santé',
      text: 'Quand un soin commence par un questionnaire, vos réponses sont examinées à l’instant même, et nous ne retenons que le fait que le soin vous convient. Elles ne sont gardées, dans les notes de votre réservation, que si vous nous demandez de les transmettre à qui vous recevra, et elles en sont effacées {conservation des réponses} après le rendez-vous. Base légale : votre consentement.',
    },
    {
      id: 'mineurs',
      title: 'Les mineurs',
      text: 'Les données d’un mineur de moins de 15 ans ne sont recueillies qu’avec le consentement de son représentant légal, qui seul peut réserver pour lui et exercer ses droits.',
    },
    {
      id: 'destinataires',
      title: 'Qui y a accès',
      text: `Les personnes qui vous reçoivent, et, pour ce qui les concerne seulement, nos prestataires : notre hébergeur ({hébergeur}), celui qui achemine nos e-mails, et Stripe, qui encaisse les paiements par carte. Vos données ne sont ni vendues, ni louées, ni échangées.

Stripe peut traiter des données hors de l’Union européenne, dans le cadre des garanties que prévoit le RGPD (décision d’adéquation, clauses contractuelles types).`,
    },
    {
      id: 'duree',
      title: 'Combien de temps nous les gardons',
      text: `- Ce que vous dites pour un soin, notes comprises : {conservation des réponses} après le rendez-vous ou son annulation.
- Une réservation abandonnée avant le paiement : {conservation sans paiement}, puis rien n’y rappelle plus qui vous êtes.
- Une commande de bon cadeau ou de forfait abandonnée avant le paiement : jusqu’à ce que vous demandiez à être effacé, parce qu’un paiement tardif peut encore l’honorer.
- Vos coordonnées, pour ce que vous avez réservé ou acheté : le temps de pouvoir en répondre (un report, un avoir, une réclamation).
- Les pièces comptables : dix ans, comme le veut l’article L. 123-22 du Code de commerce.

Vous pouvez demander à être effacé avant cela, une fois terminé ce qui est en cours : la clé qui rend vos données lisibles est alors détruite, et il ne reste que des écritures sans nom. Ce que vous aviez indiqué de la personne à qui vous offriez un bon disparaît avec vos données, ou plus tôt si cette personne le demande.`,
    },
    {
      id: 'securite',
      title: 'Comment nous les protégeons',
      text: 'Vos coordonnées sont chiffrées avec une clé propre à chaque personne. Les échanges avec le site le sont aussi. L’accès à l’agenda est personnel et protégé par un mot de passe.',
    },
    {
      id: 'cookies',
      title: 'Cookies et mesure de fréquentation',
      text: `Le bandeau qui s’ouvre à votre première visite demande si un service d’analyse peut mesurer la fréquentation du site. Ce service est le nôtre, et il fonctionne sans cookie : si vous l’acceptez, nous comptons les pages vues, par jour et par adresse de page, sans rien retenir de vous ni de votre appareil, et sans rien partager. Rien n’est compté si vous refusez, ni tant que vous n’avez pas choisi.

Votre choix est gardé dans votre navigateur. Le bouton « Gérer les cookies », au bas des autres pages, l’efface, et le bandeau vous le redemande.

Ce que vous avez commencé à remplir reste dans votre navigateur le temps de la visite, pour que rien ne soit perdu si la page se recharge.

Rien n’est demandé à d’autres sites sans nécessité : le formulaire de carte bancaire de Stripe se charge au moment de payer seulement, et la carte interactive d’OpenStreetMap, sur la page Contact, si vous la demandez. Ces services reçoivent alors votre adresse IP, et peuvent déposer leurs propres cookies : Stripe s’en sert pour prévenir la fraude. Le site lui-même n’en dépose aucun pendant votre visite.`,
    },
    {
      id: 'droits',
      title: 'Vos droits',
      text: `Vous pouvez accéder à vos données, les faire rectifier ou effacer, en limiter l’usage, vous y opposer, en recevoir une copie, retirer votre consentement, et dire ce qu’elles deviendront après vous. Écrivez à [{email}](email), ou à cette adresse : {adresse}. Nous répondons dans le mois.

Si notre réponse ne vous convient pas, vous pouvez saisir la CNIL : 3 place de Fontenoy, TSA 80715, 75334 Paris Cedex 07, [www.cnil.fr](https://www.cnil.fr/fr/plaintes).`,
    },
    {
      id: 'changements',
      title: 'Si ce texte change',
      text: 'Un changement important est annoncé sur le site.',
    },
  ],
}
