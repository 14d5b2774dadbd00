import { centre } from '@alba/contracts/centre/centre'
import { legal } from '@alba/contracts/centre/later'
import type { Chapter } from '../../shared/reading/chapter.ts'
import { ReadingPage } from '../../shared/reading/reading-page.tsx'

const chapters: readonly Chapter[] = [
  {
    id: 'etat',
    title: 'État de conformité',
    body: (
      <p>
        {`${legal.company} veut que ce site serve à toutes et à tous. Il est partiellement conforme aux règles pour l’accessibilité des contenus web (WCAG) 2.2, niveau AA, dont le référentiel général d’amélioration de l’accessibilité (RGAA) reprend les critères. Les écarts sont énumérés plus bas.`}
      </p>
    ),
  },
  {
    id: 'verifications',
    title: 'Ce qui a été vérifié',
    body: (
      <>
        <p>
          Cette déclaration repose sur notre propre évaluation ; aucun organisme extérieur n’a encore audité le site.
        </p>
        <ul>
          <li>Chaque page et chaque étape passe un contrôle automatique (axe-core), à chaque changement du site.</li>
          <li>La réservation est parcourue au clavier seul, du choix du soin à la confirmation.</li>
          <li>Les pages sont mesurées à la largeur d’un téléphone : rien n’y dépasse.</li>
          <li>Les pages de contenu se lisent sans JavaScript, et les animations cèdent à vos réglages.</li>
        </ul>
      </>
    ),
  },
  {
    id: 'limites',
    title: 'Ce qui n’est pas encore accessible',
    body: (
      <ul>
        <li>Les bons cadeaux en PDF ne sont pas balisés. L’email qui les porte dit tout ce qui est écrit dessus.</li>
        <li>
          Le formulaire de carte bancaire est celui de notre prestataire de paiement, et ne dépend pas de nous. S’il
          vous résiste, appelez-nous : nous trouverons un autre moyen.
        </li>
        <li>
          La carte interactive de la page Contact vient d’un service extérieur. Elle ne se charge que si vous la
          demandez ; l’adresse est écrite à côté.
        </li>
      </ul>
    ),
  },
  {
    id: 'technologies',
    title: 'Établissement de cette déclaration',
    body: (
      <p>
        Déclaration établie le 22 novembre 2026. Technologies : HTML, CSS, SVG, JavaScript, WAI-ARIA. Vérifications
        faites avec Chromium, axe-core et le clavier, à 1280 et à 390 pixels de large.
      </p>
    ),
  },
  {
    id: 'contact',
    title: 'Nous signaler un obstacle',
    body: (
      <p>
        Une page vous résiste ? Dites-le-nous, et nous vous donnerons autrement ce que vous y cherchiez :{' '}
        <a href={centre.phoneLink}>{centre.phone}</a>, <a href={`mailto:${centre.email}`}>{centre.email}</a>.
      </p>
    ),
  },
  {
    id: 'recours',
    title: 'Voies de recours',
    body: (
      <p>
        Si notre réponse ne vous satisfait pas, vous pouvez vous adresser au Défenseur des droits :{' '}
        <a href="https://www.defenseurdesdroits.fr">www.defenseurdesdroits.fr</a>, par téléphone au 09 69 39 00 00, ou
        par courrier gratuit, sans timbre : Défenseur des droits, Libre réponse 71120, 75342 Paris Cedex 07.
      </p>
    ),
  },
]

/** /accessibilite: the accessibility statement, whose result the footer's link names. */
export default function AccessibilityPage() {
  return (
    <>
      <title>{`Accessibilité : partiellement conforme — ${centre.name}`}</title>
      <meta
        name="description"
        content={`Déclaration d’accessibilité du site de ${centre.name} : ce qui est vérifié, ce qui reste à faire, à qui le dire.`}
      />
      <ReadingPage
        kicker="Accessibilité : partiellement conforme"
        title="Déclaration d’accessibilité"
        lead="Un site pour des mains occupées, des nuits courtes et des yeux fatigués doit être facile pour tout le monde."
        chapters={chapters}
      />
    </>
  )
}
