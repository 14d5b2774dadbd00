import { legal } from '@alba/contracts/centre/later'
import type { Chapter } from '../../../shared/reading/chapter.ts'
import { CompanyFacts } from '../legal-facts.tsx'

/** The chapters about which data is collected, why, and who sees it. */
export const aboutData: readonly Chapter[] = [
  {
    id: 'responsable',
    title: 'Qui est responsable de vos données',
    body: (
      <>
        <p>Le responsable du traitement, au sens du règlement général sur la protection des données (RGPD), est :</p>
        <CompanyFacts />
      </>
    ),
  },
  {
    id: 'principes',
    title: 'Les principes que nous suivons',
    body: (
      <>
        <p>Ceux de l’article 5 du RGPD, à commencer par celui-ci : ne demander que ce dont nous avons besoin.</p>
        <ul>
          <li>Licéité, loyauté, transparence : nous disons ce que nous faisons, et nous ne faisons rien d’autre.</li>
          <li>Limitation des finalités : une donnée confiée pour un rendez-vous ne sert qu’à ce rendez-vous.</li>
          <li>Minimisation : aucun compte à créer, aucun champ qui ne serve au soin ou au paiement.</li>
          <li>
            Exactitude : une adresse mal saisie se corrige dès la confirmation, et un appel suffit à faire corriger le
            reste.
          </li>
          <li>Limitation de la conservation : rien n’est gardé sans raison, ni plus longtemps qu’il ne faut.</li>
          <li>Intégrité et confidentialité : vos données sont chiffrées, et réservées à celles qui vous reçoivent.</li>
        </ul>
      </>
    ),
  },
  {
    id: 'donnees',
    title: 'Les données que nous recueillons, et pourquoi',
    body: (
      <ul>
        <li>
          Pour un rendez-vous : vos prénom, nom, email et téléphone, et ce que vous voulez nous dire. La semaine de
          grossesse ou l’âge de bébé ne sont demandés que si le soin en dépend. Base légale : le contrat.
        </li>
        <li>
          Pour un bon cadeau ou un forfait : vos nom et email, ceux de la personne à qui vous l’offrez si vous les
          donnez, et le mot que vous lui écrivez. Base légale : le contrat.
        </li>
        <li>
          Pour le paiement : son montant, sa date et son état. Le numéro de votre carte est saisi chez notre prestataire
          de paiement et ne nous parvient jamais. Base légale : le contrat, puis nos obligations comptables.
        </li>
        <li>
          Pour une rétractation : votre nom, votre email et le numéro de l’achat. Base légale : une obligation légale.
        </li>
        <li>Pour la mesure de fréquentation : le nombre de vues de chaque page. Base légale : votre consentement.</li>
      </ul>
    ),
  },
  {
    id: 'questionnaire',
    title: 'Le questionnaire de santé',
    body: (
      <p>
        Certains soins commencent par un questionnaire d’éligibilité. Vos réponses sont examinées à l’instant même et ne
        sont pas conservées : nous ne retenons que le fait que le soin vous convient.
      </p>
    ),
  },
  {
    id: 'mineurs',
    title: 'Les mineurs',
    body: (
      <p>
        Les données d’un mineur de moins de 15 ans ne sont recueillies qu’avec le consentement de son représentant
        légal, qui seul peut réserver pour lui et exercer ses droits.
      </p>
    ),
  },
  {
    id: 'destinataires',
    title: 'Qui y a accès',
    body: (
      <>
        <p>
          Celles qui vous reçoivent, et, pour ce qui les concerne seulement, nos prestataires : notre hébergeur (
          {legal.host.name}), celui qui achemine nos emails, et Stripe, qui encaisse les paiements par carte. Vos
          données ne sont ni vendues, ni louées, ni échangées.
        </p>
        <p>
          Stripe peut traiter des données hors de l’Union européenne, dans le cadre des garanties que prévoit le RGPD
          (décision d’adéquation, clauses contractuelles types).
        </p>
      </>
    ),
  },
]
