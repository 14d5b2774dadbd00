import { centre } from '@alba/contracts/centre/centre'
import { useQuery } from '@tanstack/react-query'
import { categoriesQuery, servicesQuery } from '../../api/catalogue.ts'
import { useAnchor } from '../../shared/anchor.ts'
import { PageHead } from '../../shared/page-head.tsx'
import { Band } from '../../ui/band.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import drop from '../../ui/illustrations/drop.svg'
import night from '../../ui/illustrations/night.svg'
import { Arcade, ArcadeSkeleton } from './arcade.tsx'
import { CategorySection, SectionSkeleton } from './category-section.tsx'
import { type Section, sectionsOf } from './sections.ts'
import styles from './services.module.css'
import { offered } from './structured-data.ts'

/** The sections, once both answers are there; null before, and when one of them failed. */
function useSections() {
  const categories = useQuery(categoriesQuery)
  const services = useQuery(servicesQuery)
  const failed = categories.isError || services.isError
  const sections =
    !failed && categories.data && services.data
      ? sectionsOf(categories.data, services.data)
      : (null as Section[] | null)
  const retry = () => {
    for (const query of [categories, services]) if (query.isError) void query.refetch()
  }
  return { sections, failed, retry }
}

function Sections({ sections, failed, retry }: ReturnType<typeof useSections>) {
  if (failed)
    return (
      <Band ground="lin">
        <EmptyState
          image={drop}
          title="Erreur lors du chargement des services"
          actions={<Button onClick={retry}>Réessayer</Button>}
        >
          <p role="alert">Réessayez dans un instant, ou appelez-nous.</p>
        </EmptyState>
      </Band>
    )
  if (!sections) return <SectionSkeleton />
  if (sections.length === 0)
    return (
      <Band ground="lin">
        <EmptyState image={night} title="Aucun soin pour l’instant">
          <p>Nos soins reviennent bientôt. En attendant, appelez-nous : nous trouverons ensemble.</p>
        </EmptyState>
      </Band>
    )
  return sections.map((section, index) => (
    <CategorySection key={section.category.id} {...section} ground={index % 2 === 0 ? 'lin' : 'lait'} />
  ))
}

function Doors({ sections, failed }: ReturnType<typeof useSections>) {
  if (failed || sections?.length === 0) return null
  return sections ? <Arcade sections={sections} /> : <ArcadeSkeleton />
}

/** The head with its doors, and behind each a section. */
export function Catalogue() {
  const catalogue = useSections()
  useAnchor(catalogue.sections !== null)
  return (
    <>
      <PageHead
        kicker="Mères, nouveau-nés, bambins"
        title="Des soins"
        ending="à votre rythme."
        lead="Massages, bains, spa et ateliers, entre les mains de deux infirmières. Choisissez le vôtre, un jour, une heure : la confirmation est immédiate."
        art={<Doors {...catalogue} />}
      >
        <noscript>
          <p className={styles.withoutScript}>
            Nos soins et leurs prix s’affichent avec JavaScript. Sans lui, appelez-nous au{' '}
            <a href={centre.phoneLink}>{centre.phone}</a> ou lisez <a href="/faq">notre FAQ</a>.
          </p>
        </noscript>
      </PageHead>
      <Sections {...catalogue} />
      {catalogue.sections && (
        <script type="application/ld+json">{JSON.stringify(offered(catalogue.sections, location.origin))}</script>
      )}
    </>
  )
}
