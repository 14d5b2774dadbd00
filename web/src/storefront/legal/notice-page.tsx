import { Link } from 'wouter'
import { centre } from '../../shared/centre.ts'
import type { Chapter } from '../../shared/reading/chapter.ts'
import { ReadingPage } from '../../shared/reading/reading-page.tsx'
import { CompanyFacts } from './legal-facts.tsx'

const { legal } = centre
const { host, mediator } = legal

const chapters: readonly Chapter[] = [
  {
    id: 'editeur',
    title: 'Éditeur du site',
    body: (
      <>
        <p>{`Ce site est celui de ${centre.name}, ${centre.address}. Il est édité par :`}</p>
        <CompanyFacts />
      </>
    ),
  },
  { id: 'publication', title: 'Direction de la publication', body: <p>{`${legal.publisher}.`}</p> },
  {
    id: 'hebergement',
    title: 'Hébergement',
    body: <p>{`Le site est hébergé par ${host.name}, ${host.address}, téléphone ${host.phone}.`}</p>,
  },
  {
    id: 'soins',
    title: 'Conseils et urgences',
    body: (
      <p>Rien de ce qui est écrit sur ce site ne vaut conseil médical. En cas d’urgence, appelez le 15 ou le 112.</p>
    ),
  },
  {
    id: 'vente',
    title: 'Vente en ligne',
    body: (
      <p>
        Les réservations, les bons cadeaux et les forfaits sont vendus selon nos{' '}
        <Link href="/cgv">conditions générales de vente</Link>. Pour revenir sur l’achat d’un bon ou d’un forfait :{' '}
        <Link href="/retractation">renoncer au contrat ici</Link>.
      </p>
    ),
  },
  {
    id: 'mediation',
    title: mediator ? 'Réclamations et médiation' : 'Réclamations',
    body: (
      <>
        <p>
          Une réclamation ? Appelez-nous au <a href={centre.phoneLink}>{centre.phone}</a> ou écrivez à{' '}
          <a href={`mailto:${centre.email}`}>{centre.email}</a> : la plupart se règlent ainsi.
        </p>
        {mediator && (
          <p>
            À défaut, tout consommateur peut recourir gratuitement au médiateur dont nous relevons (article L. 612-1 du
            Code de la consommation) : {`${mediator.name}, ${mediator.address}, `}
            <a href={mediator.url}>{mediator.url}</a>.
          </p>
        )}
      </>
    ),
  },
  {
    id: 'propriete',
    title: 'Textes, dessins et logiciel',
    body: (
      <>
        <p>{`Les textes, les dessins et la marque de ${centre.name} ne peuvent être repris sans notre accord écrit.`}</p>
        <p>
          Le site fonctionne avec Alba, un logiciel libre distribué sous la licence publique générale GNU Affero (AGPL),
          version 3 ou ultérieure. <a href={legal.sourceCode}>Son code source</a>, avec nos changements, est à la
          disposition de tous.
        </p>
      </>
    ),
  },
  {
    id: 'donnees',
    title: 'Données personnelles et cookies',
    body: (
      <p>
        Le site lui-même ne dépose aucun cookie. Ce que nous faisons des données que vous nous confiez est dit dans la{' '}
        <Link href="/privacy-policy">politique de confidentialité</Link>.
      </p>
    ),
  },
  {
    id: 'accessibilite',
    title: 'Accessibilité',
    body: (
      <p>
        L’état du site, ses limites connues et la façon de nous les signaler sont dans la{' '}
        <Link href="/accessibilite">déclaration d’accessibilité</Link>.
      </p>
    ),
  },
]

/** /mentions-legales: the legal notice, from the centre's configuration (loi n° 2004-575, article 1-1). */
export default function NoticePage() {
  return (
    <>
      <title>{`Mentions légales — ${centre.name}`}</title>
      <meta
        name="description"
        content={`Qui édite et qui héberge le site de ${centre.name}, et à qui s’adresser en cas de réclamation.`}
      />
      <ReadingPage
        kicker={centre.name}
        title="Mentions légales"
        lead="Qui parle ici, qui héberge ces pages, et à qui s’adresser si quelque chose ne va pas."
        chapters={chapters}
      />
    </>
  )
}
