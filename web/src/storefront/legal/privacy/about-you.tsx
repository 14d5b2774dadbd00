import { centre } from '@alba/contracts/centre/centre'
import type { Chapter } from '../../../shared/reading/chapter.ts'

/** The chapters about storage times, security and the visitor's rights. */
export const aboutYou: readonly Chapter[] = [
  {
    id: 'duree',
    title: 'Combien de temps nous les gardons',
    body: (
      <>
        <p>
          Le temps de vous recevoir et de pouvoir répondre de ce qui a été vendu : un report, un avoir, une réclamation.
          Les pièces comptables sont gardées dix ans, comme le veut l’article L. 123-22 du Code de commerce.
        </p>
        <p>
          Vous pouvez demander à être effacé avant cela : la clé qui rend vos données lisibles est alors détruite, et il
          ne reste que des écritures sans nom.
        </p>
      </>
    ),
  },
  {
    id: 'securite',
    title: 'Comment nous les protégeons',
    body: (
      <p>
        Vos coordonnées sont chiffrées avec une clé propre à chaque personne. Les échanges avec le site le sont aussi.
        L’accès à l’agenda est personnel et protégé par un mot de passe.
      </p>
    ),
  },
  {
    id: 'cookies',
    title: 'Cookies et mesure de fréquentation',
    body: (
      <>
        <p>
          Le site ne dépose aucun cookie. Si vous l’acceptez, nous comptons les pages vues, par jour et par adresse de
          page, sans rien retenir de vous ni de votre appareil. Votre choix est gardé dans votre navigateur, et rien
          n’est compté tant que vous n’avez pas choisi. Pour en changer : le bouton « Gérer les cookies », au bas des
          autres pages.
        </p>
        <p>
          Ce que vous avez commencé à remplir reste dans votre navigateur le temps de la visite, pour que rien ne soit
          perdu si la page se recharge.
        </p>
        <p>
          Rien n’est demandé à d’autres sites sans nécessité : le formulaire de carte bancaire de Stripe se charge au
          moment de payer seulement, et la carte interactive d’OpenStreetMap, sur la page Contact, si vous la demandez.
          Ces services reçoivent alors votre adresse IP.
        </p>
      </>
    ),
  },
  {
    id: 'droits',
    title: 'Vos droits',
    body: (
      <>
        <p>
          Vous pouvez accéder à vos données, les faire rectifier ou effacer, en limiter l’usage, vous y opposer, en
          recevoir une copie, retirer votre consentement, et dire ce qu’elles deviendront après vous. Écrivez à{' '}
          <a href={`mailto:${centre.email}`}>{centre.email}</a> ou au {centre.address} : nous répondons dans le mois.
        </p>
        <p>
          Si notre réponse ne vous convient pas, vous pouvez saisir la CNIL : 3 place de Fontenoy, TSA 80715, 75334
          Paris Cedex 07, <a href="https://www.cnil.fr/fr/plaintes">www.cnil.fr</a>.
        </p>
      </>
    ),
  },
  {
    id: 'changements',
    title: 'Si ce texte change',
    body: (
      <p>
        La date en tête de page est celle de la version en vigueur. Un changement important est annoncé sur le site.
      </p>
    ),
  },
]
