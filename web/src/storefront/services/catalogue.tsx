import type { TextsOf } from '@alba/contracts/centre/texts'
import { TREATMENTS_PLACE } from '@alba/contracts/shared/treatments-place'
import { useQuery } from '@tanstack/react-query'
import { categoriesQuery, servicesQuery } from '../../api/catalogue.ts'
import { useAnchor } from '../../shared/anchor.ts'
import { centre } from '../../shared/centre.ts'
import { PageHead } from '../../shared/page-head.tsx'
import { combineQueries, QueryView, type ShownQuery } from '../../shared/query-view.tsx'
import { Band } from '../../ui/band.tsx'
import { drawing } from '../../ui/drawing.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Arcade, ArcadeSkeleton } from './arcade.tsx'
import { CategorySection, SectionSkeleton } from './category-section.tsx'
import { type Section, sectionsOf } from './sections.ts'
import styles from './services.module.css'

type Texts = TextsOf<'services'>

/** The sections, once categories and services are loaded. */
function useSections(): ShownQuery<Section[]> {
  const categories = useQuery(categoriesQuery)
  const services = useQuery(servicesQuery)
  return combineQueries([categories, services], () => sectionsOf(categories.data ?? [], services.data ?? []))
}

function Sections({ sections, notes }: { sections: readonly Section[]; notes: Texts['notes'] }) {
  if (sections.length === 0)
    return (
      <Band ground="lin">
        <EmptyState image={drawing('night')} title="Aucun soin pour l’instant">
          <p>Nos soins reviennent bientôt. En attendant, appelez-nous : nous trouverons ensemble.</p>
        </EmptyState>
      </Band>
    )
  return sections.map((section, index) => (
    <CategorySection
      key={section.category.id}
      {...section}
      note={notes[section.category.slug]}
      ground={index % 2 === 0 ? 'lin' : 'lait'}
    />
  ))
}

function Doors({ catalogue: { data: sections, error } }: { catalogue: ShownQuery<Section[]> }) {
  if ((error && !sections) || sections?.length === 0) return null
  return sections ? <Arcade sections={sections} /> : <ArcadeSkeleton />
}

/** The head of the page with a door for each category, and the sections. */
export function Catalogue({ head, notes }: Pick<Texts, 'head' | 'notes'>) {
  const catalogue = useSections()
  useAnchor(catalogue.data !== undefined)
  return (
    <>
      <PageHead {...head} art={<Doors catalogue={catalogue} />} />
      <noscript>
        <Band ground="lin">
          {/* The gateway replaces this text by the treatments and their prices. */}
          <div id={TREATMENTS_PLACE} className={styles.withoutScript}>
            <p>
              Nos soins et leurs prix s’affichent avec JavaScript. Sans lui, appelez-nous au{' '}
              <a href={centre.phoneLink}>{centre.phone}</a> ou lisez <a href="/faq">notre FAQ</a>.
            </p>
          </div>
        </Band>
      </noscript>
      <QueryView
        query={catalogue}
        waiting={<SectionSkeleton />}
        failure="Erreur lors du chargement des services"
        isReasonHidden
        advice={<p>Réessayez dans un instant, ou appelez-nous.</p>}
      >
        {sections => <Sections sections={sections} notes={notes} />}
      </QueryView>
    </>
  )
}
