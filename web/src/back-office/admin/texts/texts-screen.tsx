import type { AdminTextsView } from '@alba/contracts/admin/settings-api'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link } from 'wouter'
import { adminCategoriesQuery } from '../../../api/staff/admin.ts'
import { adminTextsQuery } from '../../../api/staff/parts.ts'
import { QueryView } from '../../../shared/query-view.tsx'
import { useSearchState } from '../../../shared/staff/use-search-state.ts'
import { Panel } from '../../../ui/panel.tsx'
import { ScreenHead } from '../../../ui/screen-head.tsx'
import { Skeletons } from '../../../ui/skeleton.tsx'
import styles from '../shared/admin.module.css'
import { Columns } from '../shared/columns.tsx'
import { History } from '../shared/history.tsx'
import { PageForm } from './page-form.tsx'
import { PAGES, partsOf } from './page-tables.ts'
import { ownTexts } from './text-values.ts'

const waiting = <Skeletons count={6} shape="pill" className={styles.waiting} label="Chargement…" />
const failure = 'Les textes n’ont pas pu être chargés.'

/** « Textes »: the centre's own texts on the pages of its site. */
export default function TextsScreen() {
  const texts = useQuery(adminTextsQuery)
  const categories = useQuery(adminCategoriesQuery)
  const address = useSearchState()
  const asked = address.get('page')
  return (
    <>
      <ScreenHead title="Textes" subtitle="Ce que le site dit du centre, page par page." />
      <QueryView query={texts} waiting={waiting} failure={failure}>
        {saved => (
          <Columns
            noneChosen="Aucune page sélectionnée"
            advice="Choisissez une page dans la liste pour écrire ses textes."
            list={<PageList saved={saved} asked={asked} />}
          >
            {PAGES.some(({ address: each }) => each === asked) ? (
              <QueryView query={categories} waiting={waiting} failure={failure}>
                {known => (
                  <div className={styles.side}>
                    <ChosenPage
                      key={asked}
                      asked={asked}
                      saved={saved}
                      categories={known}
                      onBack={() => address.set({ page: null })}
                    />
                    <History kind="texts" id={1} />
                  </div>
                )}
              </QueryView>
            ) : null}
          </Columns>
        )}
      </QueryView>
    </>
  )
}

type ChosenProps = {
  asked: string
  saved: AdminTextsView
  categories: readonly { readonly slug: string; readonly name: string }[]
  onBack: () => void
}

function ChosenPage({ asked, saved, categories, onBack }: ChosenProps) {
  const page = PAGES.find(({ address }) => address === asked) ?? PAGES[0]
  const parts = useMemo(() => page && partsOf(page.name, withNotes(categories, saved)), [page, categories, saved])
  if (!page || !parts) return null
  return <PageForm page={page.name} label={page.label} parts={parts} saved={saved} onBack={onBack} />
}

/** The categories that may have a note: the present ones, and former ones whose note still exists. */
function withNotes(categories: ChosenProps['categories'], { value }: AdminTextsView): ChosenProps['categories'] {
  const written = Object.keys(value.services?.notes ?? {})
  const gone = written.filter(slug => categories.every(each => each.slug !== slug))
  return [...categories, ...gone.map(slug => ({ slug, name: `${slug}, retirée du catalogue` }))]
}

const PageList = ({ saved, asked }: { saved: AdminTextsView; asked: string }) => (
  <Panel className={styles.list} aria-label="Pages">
    <ul>
      {PAGES.map(({ name, label, address }) => (
        <li key={name}>
          <Link href={`/admin/texts?page=${address}`} aria-current={address === asked ? 'true' : undefined}>
            <b>{label}</b>
            {/* The list has two columns. A page has nothing beside its name, so its texts stand below it. */}
            <span />
            <span>{ownWords(ownTexts(name, saved))}</span>
          </Link>
        </li>
      ))}
    </ul>
  </Panel>
)

function ownWords(count: number): string {
  if (count === 0) return 'Textes par défaut'
  return count === 1 ? '1 texte du centre' : `${count} textes du centre`
}
